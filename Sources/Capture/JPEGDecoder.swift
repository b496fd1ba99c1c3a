import CTurboJPEG

/// JPEG through libturbojpeg: luminance comes straight from the file's own Y channel.
struct JPEGDecoder: StillDecoder {
    let pageCount = 1
    private let bytes: [UInt8]
    private let wantsColor: Bool
    private let width: Int
    private let height: Int
    private let isCMYK: Bool
    private let orientation: Orientation

    init(bytes: [UInt8], options: StillImageOptions) throws {
        let structure = JPEGStructure(bytes)
        guard structure.isWhole else { throw StillImageError.truncated }
        let turbo = try TurboJPEG()
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let result = tjDecompressHeader3(
            turbo.handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
        if result != 0 { try turbo.throwUnlessHarmless() }
        try options.limits.check(width: Int(width), height: Int(height))
        self.bytes = bytes
        self.width = Int(width)
        self.height = Int(height)
        isCMYK = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
        orientation = structure.orientation
        wantsColor = options.color
    }

    func raster(pageIndex: Int) throws -> Raster {
        let turbo = try TurboJPEG()
        if isCMYK {
            let inks = try decode(turbo, format: TJPF_CMYK, channels: 4)
            return Raster(width: width, height: height, layout: .rgb, pixels: Self.rgb(inks), orientation: orientation)
        }
        let grey = try decode(turbo, format: TJPF_GRAY, channels: 1)
        guard wantsColor else {
            return Raster(width: width, height: height, layout: .grey, pixels: grey, orientation: orientation)
        }
        // Twice through the file rather than Y from RGB: then what is read does not depend on whether colour was asked for.
        let rgb = try decode(turbo, format: TJPF_RGB, channels: 3)
        return Raster(
            width: width, height: height, layout: .rgb, pixels: rgb, luminance: grey, orientation: orientation)
    }

    private func decode(_ turbo: TurboJPEG, format: TJPF, channels: Int) throws -> [UInt8] {
        let size = width * height * channels
        return try [UInt8](unsafeUninitializedCapacity: size) { target, count in
            let result = tjDecompress2(
                turbo.handle, bytes, UInt(bytes.count), target.baseAddress, Int32(width), 0, Int32(height),
                Int32(format.rawValue), TJFLAG_LIMITSCANS)
            if result != 0 { try turbo.throwUnlessHarmless() }
            count = size
        }
    }

    /// Adobe's CMYK is stored inverted: 255 is no ink.
    private static func rgb(_ inks: [UInt8]) -> [UInt8] {
        let count = inks.count / 4
        return Capture.bytes(count: count * 3, from: inks) { source, target in
            for i in 0..<count {
                let black = UInt32(truncatingIfNeeded: source[4 &* i &+ 3])
                for c in 0..<3 {
                    let value = UInt32(truncatingIfNeeded: source[4 &* i &+ c]) &* black &+ 127
                    target[3 &* i &+ c] = UInt8(truncatingIfNeeded: value / 255)
                }
            }
        }
    }
}
