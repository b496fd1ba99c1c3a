/// What the marker segments ahead of a JPEG's pixels say (ITU-T T.81, annex B).
struct JPEGStructure {
    private(set) var orientation = Orientation.up
    /// Whether an end-of-image marker follows the first scan; a file that was cut short has none.
    private(set) var isWhole = false

    init(_ bytes: [UInt8]) {
        let data = ByteReader(bytes)
        var position = 2
        while let marker = data.uint8(at: position + 1), data.uint8(at: position) == 0xFF {
            if marker == 0xFF {
                position += 1  // A fill byte.
                continue
            }
            guard let length = data.uint16(at: position + 2, bigEndian: true), length >= 2 else { return }
            let body = data.bytes(at: position + 4, count: length - 2)
            if marker == 0xE1, let body, body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) {
                orientation = Exif.orientation(tiff: body.dropFirst(6))
            }
            position += 2 + length
            if marker == 0xDA {
                isWhole = Self.hasEnd(bytes, after: position)
                return
            }
        }
    }

    /// Looks from the back, since the marker is nearly always the last two bytes.
    private static func hasEnd(_ bytes: [UInt8], after start: Int) -> Bool {
        var i = bytes.count - 2
        while i >= start {
            if bytes[i] == 0xFF, bytes[i + 1] == 0xD9 { return true }
            i -= 1
        }
        return false
    }
}
