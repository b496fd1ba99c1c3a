import Imaging

/// Tells print from what the recogniser made of ornaments, edges and dirt.
///
/// A recogniser always answers something. What speaks against a reading: low confidence, above all of one or two signs,
/// and a script that nothing else on the page is written in.
struct Plausibility {
    /// Below this no line is taken for text.
    static let minimum: Float = 0.5

    /// Whether Chinese or Japanese is expected: the page holds some for certain, or the caller asked for it.
    private let expectsHan: Bool

    init(readings: [LineReading], languages: [String]) {
        let asked = languages.contains { tag in
            let language = tag.split(separator: "-").first.map { $0.lowercased() }
            return language == "zh" || language == "ja" || language == "yue"
        }
        var han = 0
        var other = 0
        for reading in readings where reading.confidence >= 0.8 {
            let count = reading.text.unicodeScalars.reduce(0) { $0 + (Self.isHan($1) ? 1 : 0) }
            // Two signs in a row are the least that dirt does not often look like.
            if count >= 3 || (count >= 2 && reading.confidence >= 0.95) { han += count }
            other += reading.text.unicodeScalars.count - count
        }
        expectsHan = asked || han * 20 > other
    }

    /// The lines that are text.
    func filter(_ lines: [PageReading.Line]) -> [PageReading.Line] {
        // Lines of three signs and more stand by themselves; of one or two they need company.
        let solid = lines.filter { accepts($0.reading) && Self.signs($0.reading.text).count >= 3 }
        return lines.filter { line in
            guard accepts(line.reading) else { return false }
            let signs = Self.signs(line.reading.text)
            guard signs.count < 3 else { return true }
            if solid.contains(where: { Self.share(line.box, $0.box) }) { return true }
            let sure: Float = signs.count == 1 ? 0.9 : 0.75
            return line.reading.confidence >= sure
        }
    }

    /// Whether two boxes have height and row in common, as the columns of a table have; dirt seldom keeps to a row.
    private static func share(_ small: TextBox, _ line: TextBox) -> Bool {
        let ratio = small.thickness / max(line.thickness, 1)
        guard ratio > 0.6, ratio < 1.5, line.axis.dot(small.axis) > 0.9 else { return false }
        let offset = small.center - line.center
        return abs(offset.dot(line.down)) < 0.35 * line.thickness
    }

    private static func signs(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }

    private func accepts(_ reading: LineReading) -> Bool {
        guard !reading.text.isEmpty, reading.confidence >= Self.minimum else { return false }
        let signs = Self.signs(reading.text)
        guard signs.count > 1 || signs.contains(where: Self.isLetterOrNumber) else { return false }
        guard !expectsHan else { return true }
        let han = signs.filter(Self.isHan)
        guard !han.isEmpty else { return true }
        // Strokes such as 一 and 二 are what rules and dashes turn into.
        return reading.confidence >= 0.95 && han.contains { !Self.strokes.contains($0) } && han.count * 2 < signs.count + 1
    }

    private static let strokes: Set<Unicode.Scalar> = ["一", "二", "三", "丨", "亠", "十", "口", "日", "工", "川", "ー", "丶", "丿"]

    private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Han, kana and the signs that go with them.
    static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
