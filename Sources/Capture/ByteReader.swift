/// Numbers out of a block of bytes; nil beyond its end, whatever the position.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var count: Int { bytes.count }

    func bytes(at position: Int, count: Int) -> ArraySlice<UInt8>? {
        guard position >= 0, count >= 0, position <= bytes.count, count <= bytes.count - position else { return nil }
        let start = bytes.startIndex + position
        return bytes[start..<start + count]
    }

    func uint8(at position: Int) -> Int? { bytes(at: position, count: 1)?.first.map(Int.init) }

    func uint16(at position: Int, bigEndian: Bool) -> Int? { number(at: position, count: 2, bigEndian: bigEndian) }

    func uint32(at position: Int, bigEndian: Bool) -> Int? { number(at: position, count: 4, bigEndian: bigEndian) }

    /// Nil also beyond `Int.max`, where no position in a file lies.
    func uint64(at position: Int, bigEndian: Bool) -> Int? {
        guard let first = uint32(at: position, bigEndian: bigEndian),
            let second = uint32(at: position + 4, bigEndian: bigEndian)
        else { return nil }
        let (high, low) = bigEndian ? (first, second) : (second, first)
        return high >> 31 == 0 ? high << 32 | low : nil
    }

    private func number(at position: Int, count: Int, bigEndian: Bool) -> Int? {
        guard let field = bytes(at: position, count: count) else { return nil }
        var value = 0
        for byte in field { value = value << 8 | Int(byte) }
        guard !bigEndian else { return value }
        var swapped = 0
        for byte in field.reversed() { swapped = swapped << 8 | Int(byte) }
        return swapped
    }
}
