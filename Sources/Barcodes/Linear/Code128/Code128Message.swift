/// Turns the symbol characters of a Code 128 into its message: ISO/IEC 15417, 4.3.
enum Code128Message {
    struct Content {
        var bytes: [UInt8] = []
        /// FNC1 in first position (or after one letter or two digits, as AIM reserves).
        var isGS1 = false
        var symbologyIdentifier = "]C0"
        var isReaderProgramming = false
    }

    /// - Parameter values: start character and data, without the check and stop characters.
    /// - Returns: nil when the characters do not make a message.
    static func decode(_ values: [Int]) -> Content? {
        guard let start = values.first, (103...105).contains(start), values.count > 1 else { return nil }
        enum Set { case a, b, c }
        var set: Set = start == 103 ? .a : start == 104 ? .b : .c
        var shifted: Set? = nil
        // FNC4: once for the next character, twice to latch; within a latch once switches back for one.
        var upperLatch = false
        var upperNext = false
        var content = Content()

        func emit(_ byte: Int) {
            let upper = upperLatch != upperNext
            content.bytes.append(UInt8(truncatingIfNeeded: upper ? byte + 128 : byte))
            upperNext = false
        }

        var i = 1
        while i < values.count {
            let value = values[i]
            let current = shifted ?? set
            shifted = nil
            switch (current, value) {
            case (_, 102):
                if i == 1 {
                    content.isGS1 = true
                    content.symbologyIdentifier = "]C1"
                } else if i == 2, content.bytes.count == 1 || content.bytes.count == 2, !content.isGS1,
                    content.bytes.count == (set == .c ? 2 : 1)
                {
                    content.symbologyIdentifier = "]C2"
                } else {
                    content.bytes.append(0x1D)
                }
            case (.c, 0..<100):
                content.bytes.append(UInt8(0x30 + value / 10))
                content.bytes.append(UInt8(0x30 + value % 10))
            case (.c, 100): set = .b
            case (.c, 101): set = .a
            case (.a, 0..<64): emit(value + 32)
            case (.a, 64..<96): emit(value - 64)
            case (.b, 0..<96): emit(value + 32)
            case (.a, 96), (.b, 96): content.isReaderProgramming = true
            case (.a, 97), (.b, 97): break  // FNC2, message append: the reader's affair, no data
            case (.a, 98): shifted = .b
            case (.b, 98): shifted = .a
            case (.a, 99), (.b, 99): set = .c
            case (.a, 100): set = .b
            case (.b, 101): set = .a
            case (.a, 101), (.b, 100):
                if upperNext {
                    upperNext = false
                    upperLatch.toggle()
                } else {
                    upperNext = true
                }
            default: return nil
            }
            i += 1
        }
        return content.bytes.isEmpty ? nil : content
    }
}
