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

    func accepts(_ reading: LineReading) -> Bool {
        guard !reading.text.isEmpty, reading.confidence >= Self.minimum else { return false }
        let signs = reading.text.unicodeScalars.filter { $0 != " " }
        let letters = signs.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        switch signs.count {
        case 1: guard reading.confidence >= 0.85, !letters.isEmpty else { return false }
        case 2: guard reading.confidence >= 0.7 else { return false }
        default: break
        }
        guard !expectsHan else { return true }
        let han = signs.filter(Self.isHan)
        guard !han.isEmpty else { return true }
        // Strokes such as 一 and 二 are what rules and dashes turn into.
        return reading.confidence >= 0.95 && han.contains { !Self.strokes.contains($0) } && han.count * 2 < signs.count + 1
    }

    private static let strokes: Set<Unicode.Scalar> = ["一", "二", "三", "丨", "亠", "十", "口", "日", "工", "川", "ー", "丶", "丿"]

    /// Han, kana and the signs that go with them.
    static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
