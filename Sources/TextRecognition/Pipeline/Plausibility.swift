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

    /// The lines that are text, without the words in them that are none.
    func filter(_ lines: [PageReading.Line]) -> [PageReading.Line] {
        let washed = lines.compactMap { line -> PageReading.Line? in
            var line = line
            line.reading = cleaned(line.reading)
            return !line.reading.text.isEmpty && line.reading.confidence >= Self.minimum ? line : nil
        }
        // Lines of three signs and more stand by themselves; of one or two they need company.
        let solid = washed.filter { Self.signs($0.reading.text).count >= 3 }
        return washed.filter { line in
            let signs = Self.signs(line.reading.text)
            guard signs.count < 3 else { return true }
            let company = solid.contains { Self.share(line.box, $0.box) }
            // A dot or dash alone may be dirt, a percent sign in its column is none.
            guard signs.contains(where: Self.isLetterOrNumber) else { return company && line.reading.confidence >= 0.95 }
            let sure: Float = company ? Self.minimum : signs.count == 1 ? 0.9 : 0.75
            return line.reading.confidence >= sure
        }
    }

    /// The reading without words of Chinese where none is expected and they do not look like any.
    ///
    /// Rows of stars, rules and patterns come out as the same few signs again and again, and unsure.
    private func cleaned(_ reading: LineReading) -> LineReading {
        guard !expectsHan else { return reading }
        return reading.keeping { word in
            let signs = Array(word.text.unicodeScalars)
            let han = signs.filter(Self.isHan)
            guard !han.isEmpty else { return true }
            return han.count >= 3 && han.count * 2 > signs.count && Set(han).count * 3 >= han.count * 2 && word.confidence >= 0.85
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
