/// The pairs of a shift character and a letter that stand for the rest of ASCII: ISO/IEC 16388, annex A.
enum Code39FullASCII {
    /// The message with its pairs expanded; nil when a shift character is not followed by a letter it can shift.
    static func expand(_ text: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = []
        var i = 0
        while i < text.count {
            let c = text[i]
            guard "$%/+".utf8.contains(c) else {
                out.append(c)
                i += 1
                continue
            }
            guard i + 1 < text.count, let byte = shifted(c, text[i + 1]) else { return nil }
            out.append(byte)
            i += 2
        }
        return out
    }

    static func shifted(_ shift: UInt8, _ letter: UInt8) -> UInt8? {
        guard (0x41...0x5A).contains(letter) else { return nil }
        let n = letter - 0x41
        switch shift {
        case UInt8(ascii: "$"): return n + 1
        case UInt8(ascii: "+"): return n + 0x61
        case UInt8(ascii: "/"): return n <= 14 ? n + 0x21 : n == 25 ? 0x3A : nil
        default:
            switch n {
            case 0...4: return n + 0x1B
            case 5...9: return n - 5 + 0x3B
            case 10...14: return n - 10 + 0x5B
            case 15...19: return n - 15 + 0x7B
            case 20: return 0
            case 21: return 0x40
            case 22: return 0x60
            default: return 0x7F
            }
        }
    }
}
