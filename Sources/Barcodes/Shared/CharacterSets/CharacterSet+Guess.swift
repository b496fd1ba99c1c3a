extension CharacterSet {
    /// The likely set of bytes whose set nobody declared: UTF-8 where they are valid UTF-8, else Shift-JIS where they
    /// look so, else ISO 8859-1 as ISO/IEC 18004 has it; nil for what is no text.
    static func guess(_ bytes: [UInt8]) -> CharacterSet? {
        if bytes.contains(0) { return nil }
        if CharacterSet.utf8.decode(bytes) != nil { return .utf8 }
        if bytes.contains(where: isBinary) { return nil }
        if looksLikeShiftJIS(bytes) { return .double(.shiftJIS) }
        // ISO 8859-1 leaves 0x80 to 0x9F to control characters that nobody prints. Windows' extension fills them.
        if !bytes.contains(where: { (0x80...0x9F).contains($0) }) { return .latin1 }
        let windows = CharacterSet.single(.cp1252)
        return mostlyText(bytes) && windows.decode(bytes) != nil ? windows : nil
    }

    /// Control characters that no text uses: all but tabulators, line ends and the separators of data formats.
    private static func isBinary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x04, 0x09...0x0D, 0x1B...0x1F: false
        case 0x00...0x1F, 0x7F: true
        default: false
        }
    }

    private static func mostlyText(_ bytes: [UInt8]) -> Bool {
        let plain = bytes.reduce(0) { $0 + (($1 >= 0x20 && $1 < 0x7F) || $1 >= 0xC0 ? 1 : 0) }
        return plain * 4 >= bytes.count * 3
    }

    /// Valid throughout, and Japanese: kana or common kanji, not stray accented letters that happen to pair up.
    private static func looksLikeShiftJIS(_ bytes: [UInt8]) -> Bool {
        guard let text = DoubleByteCharset.shiftJIS.decode(bytes) else { return false }
        var (japanese, halfWidth, halfWidthRun, longestRun, odd) = (0, 0, 0, 0, 0)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0xFF61...0xFF9F:
                halfWidth += 1
                halfWidthRun += 1
                longestRun = max(longestRun, halfWidthRun)
                continue
            case 0x3000...0x30FF, 0x4E00...0x9FFF, 0xFF01...0xFF5E: japanese += 1
            case 0x80...: odd += 1
            default: break
            }
            halfWidthRun = 0
        }
        if japanese > 0 { return odd + (longestRun < 3 ? halfWidth : 0) <= japanese }
        return longestRun >= 3 && odd == 0
    }
}
