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
