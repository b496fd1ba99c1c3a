/// The one fact needed from a picture's Exif block.
enum Exif {
    /// The orientation named in a TIFF structure, which is what an Exif block holds; `.up` when there is none or it is damaged.
    static func orientation(tiff block: ArraySlice<UInt8>) -> Orientation {
        let data = ByteReader(block)
        guard let order = data.bytes(at: 0, count: 2) else { return .up }
        let isBigEndian: Bool
        switch Array(order) {
        case [0x4D, 0x4D]: isBigEndian = true
        case [0x49, 0x49]: isBigEndian = false
        default: return .up
        }
        guard let directory = data.uint32(at: 4, bigEndian: isBigEndian),
            let entries = data.uint16(at: directory, bigEndian: isBigEndian)
        else { return .up }
        for entry in 0..<entries {
            let at = directory + 2 + 12 * entry
            guard let tag = data.uint16(at: at, bigEndian: isBigEndian) else { return .up }
            guard tag == 0x0112 else { continue }
            // Type 3 is SHORT; a single one stands in the value field itself.
            guard data.uint16(at: at + 2, bigEndian: isBigEndian) == 3,
                let value = data.uint16(at: at + 8, bigEndian: isBigEndian)
            else { return .up }
            return Orientation(rawValue: value) ?? .up
        }
        return .up
    }
}
