import DataScanner

/// Turns the text of a value into what it means, or says what would have been right.
enum Values {
    /// The parts of a comma-separated list, blanks around them dropped; never empty.
    static func list(_ text: String) throws -> [String] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            var trimmed = part.drop { $0 == " " }
            while trimmed.last == " " { trimmed.removeLast() }
            return String(trimmed)
        }
        guard !parts.contains("") else { throw UsageError("an empty name in '\(text)'") }
        return parts
    }

    static func choice<T: RawRepresentable & CaseIterable>(_ text: String, what: String) throws -> T
    where T.RawValue == String {
        if let value = T(rawValue: text.lowercased()) { return value }
        let known = T.allCases.map(\.rawValue)
        throw UsageError(
            "unknown \(what) '\(text)'\(Suggestion.phrase(for: text, among: known)) (one of \(known.joined(separator: ", ")))")
    }

    static func symbology(_ text: String) throws -> BarcodeSymbology {
        if let symbology = BarcodeSymbology(name: text) { return symbology }
        let known = SymbologyDescription.all.flatMap { [$0.symbology.rawValue] + $0.aliases }
        throw UsageError(
            "unknown symbology '\(text)'\(Suggestion.phrase(for: text, among: known)) (list: datascan symbologies)")
    }

    static func language(_ text: String) throws -> String {
        if let language = RecognitionLanguage(name: text) { return language.identifier }
        let known = RecognitionLanguage.all.flatMap { [$0.identifier, $0.name] }
        throw UsageError(
            "language '\(text)' is not supported\(Suggestion.phrase(for: text, among: known)) (list: datascan languages)")
    }

    /// Four fractions, `x,y,w,h`.
    static func region(_ text: String) throws -> UnitRect {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let w = numbers[2], let h = numbers[3] else {
            throw UsageError("'\(text)' is not four numbers x,y,w,h, such as 0,0.5,1,0.5 for the lower half")
        }
        guard let region = UnitRect(x: x, y: y, width: w, height: h) else {
            throw UsageError("'\(text)' does not lie within the picture: fractions from 0 to 1, x+w and y+h at most 1")
        }
        return region
    }

    /// A positive whole number; `k`, `M` and `G` are thousands, millions, billions (bytes: powers of 1,024).
    static func count(_ text: String, unit: Int = 1000, maximum: Int = 1 << 50) throws -> Int {
        var digits = text[...]
        var factor = 1
        if let letter = digits.last, let power = ["k": 1, "m": 2, "g": 3][letter.lowercased()] {
            for _ in 0..<power { factor *= unit }
            digits.removeLast()
        }
        guard let number = Int(digits), number > 0, number <= maximum / factor, digits.first != "+" else {
            throw UsageError("'\(text)' is not a whole number from 1 to \(maximum)")
        }
        return number * factor
    }
}
