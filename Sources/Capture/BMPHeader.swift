/// What precedes the pixels of a Windows or OS/2 bitmap: sizes, colour table, channel masks.
struct BMPHeader {
    enum Compression: Int {
        case none = 0
        case rle8, rle4, masks
        case alphaMasks = 6
    }

    let width: Int
    let height: Int
    let isTopDown: Bool
    let bitsPerPixel: Int
    let compression: Compression
    /// Where the pixels start.
    let offset: Int
    /// Red, green, blue per colour; of 1 to 8 bits per pixel only.
    let palette: [(UInt8, UInt8, UInt8)]
    /// Red, green, blue, alpha; of 16 and 32 bits per pixel only.
    let masks: [UInt32]

    init(_ bytes: [UInt8]) throws {
        let data = ByteReader(bytes)
        func word(_ at: Int) throws -> Int {
            guard let value = data.uint16(at: at, bigEndian: false) else { throw StillImageError.truncated }
            return value
        }
        func long(_ at: Int) throws -> Int {
            guard let value = data.uint32(at: at, bigEndian: false) else { throw StillImageError.truncated }
            return value
        }
        func damaged(_ cause: String) -> StillImageError { .damaged("BMP", cause) }

        offset = try long(10)
        let size = try long(14)
        let isCore = size == 12
        guard isCore || (40...1024).contains(size) else { throw damaged("its header is of an unknown kind") }
        if isCore {
            (width, height, isTopDown) = (try word(18), try word(20), false)
            (bitsPerPixel, compression) = (try word(24), .none)
        } else {
            width = Int(Int32(truncatingIfNeeded: try long(18)))
            let signed = Int(Int32(truncatingIfNeeded: try long(22)))
            (height, isTopDown) = (abs(signed), signed < 0)
            bitsPerPixel = try word(28)
            guard let known = Compression(rawValue: try long(30)) else {
                throw damaged("its pixels are packed in an unknown way")
            }
            compression = known
        }
        let fits =
            switch compression {
            case .none: [1, 4, 8, 16, 24, 32].contains(bitsPerPixel)
            case .rle8: bitsPerPixel == 8 && !isTopDown
            case .rle4: bitsPerPixel == 4 && !isTopDown
            case .masks, .alphaMasks: bitsPerPixel == 16 || bitsPerPixel == 32
            }
        guard fits else { throw damaged("\(bitsPerPixel) bits per pixel do not go with its packing") }

        let hasMasks = compression == .masks || compression == .alphaMasks
        if hasMasks {
            // Behind the 40 bytes that all headers share, whether they count as part of the header or follow it.
            let hasAlpha = compression == .alphaMasks || size >= 56
            masks = try (0..<(hasAlpha ? 4 : 3)).map { UInt32(truncatingIfNeeded: try long(54 + 4 * $0)) }
        } else {
            masks = bitsPerPixel == 16 ? [0x7C00, 0x3E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF]
        }
        guard bitsPerPixel <= 8 else {
            palette = []
            return
        }
        let used = isCore ? 0 : try long(46)
        let count = used == 0 ? 1 << bitsPerPixel : min(used, 1 << bitsPerPixel)
        let entry = isCore ? 3 : 4
        palette = try (0..<count).map {
            guard let color = data.bytes(at: 14 + size + entry * $0, count: 3) else { throw StillImageError.truncated }
            let first = color.startIndex
            return (color[first + 2], color[first + 1], color[first])
        }
    }
}
