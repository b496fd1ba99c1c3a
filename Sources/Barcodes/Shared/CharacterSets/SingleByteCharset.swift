/// Character sets of one byte a character whose lower half is ASCII.
struct SingleByteCharset {
    enum Name: String, CaseIterable, Sendable {
        case cp437
        case iso8859_2, iso8859_3, iso8859_4, iso8859_5, iso8859_6, iso8859_7, iso8859_8, iso8859_9
        case iso8859_10, iso8859_11, iso8859_13, iso8859_14, iso8859_15, iso8859_16
        case cp1250, cp1251, cp1252, cp1253, cp1254, cp1255, cp1256, cp1257, cp1258
    }

    /// The text of `bytes`; nil when one of them stands for no character.
    static func decode(_ bytes: [UInt8], as name: Name) -> String? {
        let upper = Array(upperHalf(name).unicodeScalars)
        guard upper.count == 128 else { return nil }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let scalar = byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]
            guard scalar != "\u{FFFD}" else { return nil }
            text.append(scalar)
        }
        return String(text)
    }
}
