import Glibc

/// Reads lines from a descriptor as they come, none longer than a limit.
struct LineReader {
    enum Line {
        case text(String)
        /// The line was longer than allowed; it was read over.
        case tooLong
    }

    private let descriptor: Int32
    private let longest: Int
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    init(descriptor: Int32, longest: Int) {
        self.descriptor = descriptor
        self.longest = longest
    }

    /// The next line without its end; nil at the end of the input.
    mutating func next() throws(FileError) -> Line? {
        var searched = 0
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = buffer[..<end]
                let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
                isTooLong = isTooLong || end > longest
                buffer.removeFirst(end + 1)
                return isTooLong ? .tooLong : .text(text)
            }
            if isAtEnd {
                guard isTooLong || !buffer.isEmpty else { return nil }
                let text = String(decoding: buffer, as: UTF8.self)
                buffer = []
                return isTooLong ? .tooLong : .text(text)
            }
            if buffer.count > longest {
                isTooLong = true
                buffer = []
            }
            searched = buffer.count
            try fill()
        }
    }

    private mutating func fill() throws(FileError) {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count > 0 {
                buffer += block[..<count]
                return
            }
            if count == 0 {
                isAtEnd = true
                return
            }
            if errno != EINTR { throw FileSystem.failure() }
        }
    }
}
