import CPNG

/// PNG through libpng.
struct PNGDecoder: StillDecoder {
    let pageCount = 1
    private let bytes: [UInt8]
    private let info: cpng_info
    private let layout: Raster.Layout

    init(bytes: [UInt8], options: StillImageOptions) throws {
        // Ahead of libpng: the header chunk comes first and says the size.
        let data = ByteReader(bytes)
        guard let width = data.uint32(at: 16, bigEndian: true), let height = data.uint32(at: 20, bigEndian: true)
        else { throw StillImageError.truncated }
        try options.limits.check(width: width, height: height)
        var info = cpng_info()
        try Self.call { cpng_read_info(bytes, bytes.count, &info, $0) }
        guard let layout = Raster.Layout(rawValue: Int(info.channels)), Int(info.width) == width,
            Int(info.height) == height
        else { throw StillImageError.damaged("PNG", "the header is inconsistent") }
        self.bytes = bytes
        self.info = info
        self.layout = layout
    }

    func raster(pageIndex: Int) throws -> Raster {
        let (width, height) = (Int(info.width), Int(info.height))
        let size = width * height * layout.rawValue
        let pixels = try [UInt8](unsafeUninitializedCapacity: size) { target, count in
            try Self.call { cpng_read_pixels(bytes, bytes.count, info, target.baseAddress, $0) }
            count = size
        }
        return Raster(width: width, height: height, layout: layout, pixels: pixels, orientation: orientation)
    }

    /// The orientation in the `eXIf` chunk.
    private var orientation: Orientation {
        let data = ByteReader(bytes)
        var position = 8
        while let length = data.uint32(at: position, bigEndian: true),
            let kind = data.bytes(at: position + 4, count: 4)
        {
            if kind.elementsEqual("eXIf".utf8), let block = data.bytes(at: position + 8, count: length) {
                return Exif.orientation(tiff: block)
            }
            position += 12 + length
        }
        return .up
    }

    private static func call(_ body: (UnsafeMutablePointer<CChar>) -> Int32) throws {
        try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CPNG_MESSAGE_SIZE)) { message in
            guard let start = message.baseAddress, body(start) == 0 else { return }
            throw StillImageError.damaged("PNG", String(cString: start))
        }
    }
}
