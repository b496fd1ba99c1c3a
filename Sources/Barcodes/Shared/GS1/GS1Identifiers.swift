/// How long application identifiers and their values are: GS1 General Specifications, figures 3.2-1 and 5.10.1-2.
enum GS1Identifiers {
    /// Digits of the identifier that `bytes` begins with; nil when there is none such.
    static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        func digit(_ offset: Int) -> Int? {
            let index = bytes.startIndex + offset
            guard index < bytes.endIndex, (0x30...0x39).contains(bytes[index]) else { return nil }
            return Int(bytes[index]) - 0x30
        }
        guard let a = digit(0), let b = digit(1) else { return nil }
        let length: Int
        switch a * 10 + b {
        case 0, 1, 2, 3, 10, 11, 12, 13, 15, 16, 17, 20, 21, 22, 30, 37, 90...99: length = 2
        case 23, 24, 25, 40, 41, 42, 71: length = 3
        case 31, 32, 33, 34, 35, 36, 39, 43, 70, 72, 80, 81, 82: length = 4
        default: return nil
        }
        for offset in 2..<max(3, length) where length > 2 {
            guard digit(offset) != nil else { return nil }
        }
        return length
    }

    /// Characters of identifier and value together, where the first two digits fix them so that no FNC1 is needed.
    static func predefinedLength(_ first: UInt8, _ second: UInt8) -> Int? {
        switch (Int(first) - 0x30) * 10 + Int(second) - 0x30 {
        case 0: return 20
        case 1, 2, 3: return 16
        case 4: return 18
        case 11, 12, 13, 14, 15, 16, 17, 18, 19: return 8
        case 20: return 4
        case 31, 32, 33, 34, 35, 36: return 10
        case 41: return 16
        default: return nil
        }
    }
}
