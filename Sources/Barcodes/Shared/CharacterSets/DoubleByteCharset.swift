/// The East Asian character sets of one or two bytes a character (four in GB 18030).
enum DoubleByteCharset: Sendable {
    case shiftJIS, gb18030, big5, eucKR

    /// The text of `bytes`; nil when they are not text of this set.
    func decode(_ bytes: [UInt8]) -> String? {
        var text = String.UnicodeScalarView()
        var i = 0
        while i < bytes.count {
            guard let (scalar, length) = next(bytes, i) else { return nil }
            text.append(scalar)
            i += length
        }
        return String(text)
    }

    private func next(_ bytes: [UInt8], _ i: Int) -> (Unicode.Scalar, Int)? {
        let first = bytes[i]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        if self == .shiftJIS, (0xA1...0xDF).contains(first) {
            // Half-width katakana.
            return Unicode.Scalar(0xFF61 + UInt32(first) - 0xA1).map { ($0, 1) }
        }
        guard i + 1 < bytes.count else { return nil }
        if self == .gb18030, (0x30...0x39).contains(bytes[i + 1]) {
            return Self.fourBytes(bytes, i).map { ($0, 4) }
        }
        guard let index = tableIndex(first, bytes[i + 1]) else { return nil }
        let units = table
        guard index < units.count, units[index] != 0xFFFD else { return nil }
        return Unicode.Scalar(units[index]).map { ($0, 2) }
    }

    private func tableIndex(_ first: UInt8, _ second: UInt8) -> Int? {
        let (a, b) = (Int(first), Int(second))
        switch self {
        case .shiftJIS:
            guard (0x40...0xFC).contains(b), b != 0x7F else { return nil }
            let column = b - (b < 0x7F ? 0x40 : 0x41)
            switch a {
            case 0x81...0x9F: return (a - 0x81) * 188 + column
            case 0xE0...0xEF: return (a - 0xE0 + 31) * 188 + column
            case 0xFA...0xFC: return (a - 0xFA + 47) * 188 + column
            default: return nil
            }
        case .gb18030:
            guard (0x81...0xFE).contains(a), (0x40...0xFE).contains(b), b != 0x7F else { return nil }
            return (a - 0x81) * 190 + b - (b < 0x7F ? 0x40 : 0x41)
        case .big5:
            guard (0xA1...0xF9).contains(a) else { return nil }
            switch b {
            case 0x40...0x7E: return (a - 0xA1) * 157 + b - 0x40
            case 0xA1...0xFE: return (a - 0xA1) * 157 + b - 0xA1 + 63
            default: return nil
            }
        case .eucKR:
            guard (0xA1...0xFE).contains(a), (0xA1...0xFE).contains(b) else { return nil }
            return (a - 0xA1) * 94 + b - 0xA1
        }
    }

    private var table: [UInt16] {
        switch self {
        case .shiftJIS: Self.shiftJISUnits
        case .gb18030: Self.gbkUnits
        case .big5: Self.big5Units
        case .eucKR: Self.eucKRUnits
        }
    }

    private static let shiftJISUnits = Array(shiftJISTable.utf16)
    private static let gbkUnits = Array(gbkTable.utf16)
    private static let big5Units = Array(big5Table.utf16)
    private static let eucKRUnits = Array(eucKRTable.utf16)

    /// The four-byte codes of GB 18030: characters beyond the basic plane by number; below it, those
    /// that have no two-byte code, in the order of Unicode.
    private static func fourBytes(_ bytes: [UInt8], _ i: Int) -> Unicode.Scalar? {
        guard i + 3 < bytes.count, (0x81...0xFE).contains(bytes[i + 2]), (0x30...0x39).contains(bytes[i + 3]) else {
            return nil
        }
        let linear =
            ((Int(bytes[i]) - 0x81) * 10 + Int(bytes[i + 1]) - 0x30) * 1260
            + (Int(bytes[i + 2]) - 0x81) * 10 + Int(bytes[i + 3]) - 0x30
        if linear >= 189_000 { return Unicode.Scalar(UInt32(linear - 189_000 + 0x10000)) }
        let rest = gb18030Rest
        return linear < rest.count ? Unicode.Scalar(rest[linear]) : nil
    }

    private static let gb18030Rest: [UInt16] = {
        var hasShortCode = [Bool](repeating: false, count: 0x10000)
        for unit in gbkUnits where unit != 0xFFFD { hasShortCode[Int(unit)] = true }
        return (0x80...0xFFFF).filter { !hasShortCode[$0] && !(0xD800...0xDFFF).contains($0) }.map { UInt16($0) }
    }()
}
