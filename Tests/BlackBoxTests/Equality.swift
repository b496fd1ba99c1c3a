import Barcodes
import Foundation

/// When a reading is what the label says: the rule by which the peers are measured too.
///
/// Readers differ in form, not in content: a UPC-A has 12 digits or 13 with a leading 0, a UPC-E may be expanded, GS1
/// data may carry brackets or separators, an add-on may be appended.
enum Equality {
    static func matches(_ image: LabelledImage, expected: String?, _ code: BarcodeObservation) -> Bool {
        if let hex = image.hex, hex == code.payloadBytes.map({ String(format: "%02x", $0) }).joined() { return true }
        guard let expected else { return false }
        let text = code.payloadString ?? String(decoding: code.payloadBytes, as: UTF8.self)
        if image.symbology == "mixed" {
            let (a, b) = (withoutMarks(expected), withoutMarks(text))
            return a == b || a == "0" + b || b == "0" + a
        }
        return !forms(image, expected, isLabel: true).isDisjoint(with: forms(image, text, isLabel: false))
    }

    private static let retail: Set<String> = ["ean13", "ean8", "upca", "upce", "retail"]

    /// The strings that one text may be compared by.
    private static func forms(_ image: LabelledImage, _ given: String, isLabel: Bool) -> Set<String> {
        var text = given.replacingOccurrences(of: "\r\n", with: "\n")
        while text.hasSuffix("\n") { text.removeLast() }
        if retail.contains(image.symbology) { return retailForms(image, text, isLabel: isLabel) }
        if image.variant == "gs1" { return [withoutMarks(text)] }
        if image.symbology == "codabar" { return [text.uppercased().trimmingCharacters(in: CharacterSet(charactersIn: "ABCDTN*E"))] }
        if image.symbology.hasPrefix("code39") { return code39Forms(image, text, isLabel: isLabel) }
        if image.symbology == "i2of5Checksum", isLabel { return [text, String(text.dropLast())] }
        return [text, text.replacingOccurrences(of: "\u{1D}", with: "")]
    }

    private static func retailForms(_ image: LabelledImage, _ text: String, isLabel: Bool) -> Set<String> {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        var candidates = [digits]
        if !isLabel, let addOn = image.addon, digits.hasSuffix(addOn), digits.count > addOn.count + 7 {
            candidates.append(String(digits.dropLast(addOn.count)))
        }
        var forms: Set<String> = []
        for candidate in candidates {
            if candidate.count == 8, image.symbology != "ean8", let long = expanded(candidate) { forms.insert("0" + long) }
            var form = candidate.count == 12 ? "0" + candidate : candidate
            if form.count == 13, image.symbology == "ean8", form.hasPrefix("00000") { form = String(form.dropFirst(5)) }
            forms.insert(form)
        }
        return forms
    }

    /// Full ASCII pairs may stand as they are or expanded, the check character be there or not; Code 32 and PZN are
    /// numbers that Code 39 carries in a form of their own.
    private static func code39Forms(_ image: LabelledImage, _ text: String, isLabel: Bool) -> Set<String> {
        let body = text.trimmingCharacters(in: CharacterSet(charactersIn: "*"))
        var forms: Set<String> = [body, code39Expanded(body)]
        if isLabel, image.variant == "vin" { forms.insert("I" + body) }
        let mayLackCheck = image.symbology.hasSuffix("Checksum") && isLabel || image.symbology == "code39FullASCIIChecksum"
        if mayLackCheck {
            let short = String(body.dropLast())
            forms.formUnion([short, code39Expanded(short)])
        }
        if image.variant == "code32" {
            if isLabel { forms.insert(body.hasPrefix("A") ? String(body.dropFirst()) : body) }
            let digits = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ")
            let values = body.compactMap { digits.firstIndex(of: $0) }
            if !isLabel, body.count == 6, values.count == 6 {
                forms.insert(String(format: "%09d", values.reduce(0) { $0 * 32 + $1 }))
            }
        }
        if image.variant == "pzn" {
            let number = String(body.drop { $0 == "-" })
            forms.formUnion([number, "-" + number, "PZN" + number])
        }
        return forms
    }

    /// ISO/IEC 16388, annex A; pairs that mean nothing stay.
    private static func code39Expanded(_ text: String) -> String {
        var out = ""
        var rest = Array(text.unicodeScalars)[...]
        while let c = rest.popFirst() {
            guard "+/$%".unicodeScalars.contains(c), let letter = rest.first, ("A"..."Z").contains(letter) else {
                out.unicodeScalars.append(c)
                continue
            }
            rest.removeFirst()
            let n = letter.value - 65
            let percent: [UInt32] =
                (27...31).map { $0 } + (59...63).map { $0 } + (91...95).map { $0 } + (123...127).map { $0 } + [0, 64, 96, 127, 127, 127]
            let value =
                switch c {
                case "+": 97 + n
                case "$": 1 + n
                case "/": n == 25 ? 58 : 33 + n
                default: percent[Int(n)]
                }
            out.unicodeScalars.append(Unicode.Scalar(UInt8(value)))
        }
        return out
    }

    /// The UPC-A of a UPC-E (GS1 General Specifications, 5.2.2.4.2).
    private static func expanded(_ text: String) -> String? {
        let d = Array(text)
        guard d.count == 8, d[0] == "0" || d[0] == "1" else { return nil }
        let body =
            switch d[6] {
            case "0", "1", "2": [d[1], d[2], d[6], "0", "0", "0", "0", d[3], d[4], d[5]]
            case "3": [d[1], d[2], d[3], "0", "0", "0", "0", "0", d[4], d[5]]
            case "4": [d[1], d[2], d[3], d[4], "0", "0", "0", "0", "0", d[5]]
            default: [d[1], d[2], d[3], d[4], d[5], "0", "0", "0", "0", d[6]]
            }
        return String([d[0]] + body + [d[7]])
    }

    /// GS1 without brackets around its identifiers and without separators.
    private static func withoutMarks(_ text: String) -> String {
        text.replacingOccurrences(of: #"\((\d{2,4})\)"#, with: "$1", options: .regularExpression)
            .filter { $0 != "\u{1D}" && $0 != "\u{241D}" }
    }
}

/// What the readings of a picture amount to.
struct Score: Sendable {
    /// Labelled codes that were read.
    var found = 0
    /// Readings that are not in the picture.
    var wrong = 0

    init(_ image: LabelledImage, _ codes: [BarcodeObservation]) {
        let texts = image.texts ?? []
        let expected: [String?] = texts.isEmpty && image.hex != nil ? [nil] : texts
        var left = expected
        for code in codes {
            if let index = left.firstIndex(where: { Equality.matches(image, expected: $0, code) }) {
                left.remove(at: index)
                found += 1
            } else if !expected.contains(where: { Equality.matches(image, expected: $0, code) }),
                !(image.also ?? []).contains(code.payloadString ?? "")
            {
                wrong += 1
            }
        }
    }
}
