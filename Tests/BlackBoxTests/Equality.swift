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
