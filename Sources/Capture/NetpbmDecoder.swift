/// PBM, PGM and PPM, plain and raw, of any depth (netpbm's pbm(5), pgm(5), ppm(5)).
struct NetpbmDecoder: StillDecoder {
    let pageCount = 1
    private let bytes: [UInt8]
    /// The digit of the magic number: 1 to 3 plain, 4 to 6 raw; bitmap, grey, colour.
    private let kind: Int
    private let width: Int
    private let height: Int
    private let maximum: Int
    /// Where the samples start.
    private let start: Int

    init(bytes: [UInt8], options: StillImageOptions) throws {
        var scanner = NetpbmScanner(bytes: bytes, position: 2)
        kind = Int(bytes[1]) - 0x30
        width = try scanner.number()
        height = try scanner.number()
        try options.limits.check(width: width, height: height)
        maximum = kind == 1 || kind == 4 ? 1 : try scanner.number()
        guard (1...65_535).contains(maximum) else {
            throw StillImageError.damaged("PNM", "its greatest value is \(maximum)")
        }
        // One blank ends the header of a raw file.
        start = scanner.position + 1
        self.bytes = bytes
    }

    func raster(pageIndex: Int) throws -> Raster {
        let layout: Raster.Layout = kind % 3 == 0 ? .rgb : .grey
        let count = width * height * layout.rawValue
        let available = max(0, bytes.count - start)
        let pixels: [UInt8]
        switch kind {
        case 1...3:
            // A sample takes a byte at least, so the file's size bounds what is made from it.
            guard available >= count - 1 else { throw StillImageError.truncated }
            pixels = try plain(count)
        case 4:
            guard available >= (width + 7) / 8 * height else { throw StillImageError.truncated }
            pixels = bitmap()
        default:
            guard available >= count * (maximum > 255 ? 2 : 1) else { throw StillImageError.truncated }
            pixels = raw(count)
        }
        return Raster(width: width, height: height, layout: layout, pixels: pixels)
    }

    private func scaled(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (min(value, maximum) * 255 + maximum / 2) / maximum)
    }

    private func plain(_ count: Int) throws -> [UInt8] {
        var scanner = NetpbmScanner(bytes: bytes, position: start - 1)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(count)
        for _ in 0..<count {
            // In a bitmap 1 is black, and digits need no blanks between them.
            pixels.append(kind == 1 ? (try scanner.digit() == 0 ? 255 : 0) : scaled(try scanner.number()))
        }
        return pixels
    }

    private func bitmap() -> [UInt8] {
        let row = (width + 7) / 8
        return Capture.bytes(count: width * height, from: bytes) { source, target in
            for y in 0..<height {
                let from = source + (start &+ y &* row)
                let to = target + y &* width
                for x in 0..<width {
                    let bit = from[x >> 3] >> UInt8(truncatingIfNeeded: 7 &- (x & 7)) & 1
                    to[x] = bit == 0 ? 255 : 0
                }
            }
        }
    }

    private func raw(_ count: Int) -> [UInt8] {
        if maximum == 255 { return Array(bytes[start..<start + count]) }
        if maximum < 255 { return bytes[start..<start + count].map { scaled(Int($0)) } }
        return (0..<count).map { scaled(Int(bytes[start + 2 * $0]) << 8 | Int(bytes[start + 2 * $0 + 1])) }
    }
}

/// Takes numbers out of a header or out of plain samples, passing over blanks and comments.
private struct NetpbmScanner {
    let bytes: [UInt8]
    var position: Int

    mutating func number() throws -> Int {
        try skipBlanks()
        var value = 0
        let first = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]), position - first < 10 {
            value = value * 10 + Int(bytes[position]) - 0x30
            position += 1
        }
        guard position > first else { throw StillImageError.damaged("PNM", "a number is missing") }
        return value
    }

    mutating func digit() throws -> Int {
        try skipBlanks()
        defer { position += 1 }
        guard bytes[position] == 0x30 || bytes[position] == 0x31 else {
            throw StillImageError.damaged("PNM", "a bit is neither 0 nor 1")
        }
        return Int(bytes[position]) - 0x30
    }

    private mutating func skipBlanks() throws {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09...0x0D: position += 1
            case 0x23:
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            default: return
            }
        }
        throw StillImageError.truncated
    }
}
