/// Windows and OS/2 bitmaps; Debian's libvips reads them only through ImageMagick, which is no loader for strangers' files.
struct BMPDecoder: StillDecoder {
    let pageCount = 1
    private let bytes: [UInt8]
    private let header: BMPHeader

    init(bytes: [UInt8], options: StillImageOptions) throws {
        header = try BMPHeader(bytes)
        self.bytes = bytes
        try options.limits.check(width: header.width, height: header.height)
    }

    func raster(pageIndex: Int) throws -> Raster {
        switch header.compression {
        case .rle8, .rle4: colors(of: try BMPRunLengths(bytes: bytes, header: header).indices())
        case .none where header.bitsPerPixel <= 8: colors(of: try packedIndices())
        case .none where header.bitsPerPixel == 24: try trueColor()
        case .none, .masks, .alphaMasks: try maskedColor()
        }
    }

    /// Rows of the picture from the top, each as its place in the file.
    private func rows() throws -> [Int] {
        let size = (header.width * header.bitsPerPixel + 31) / 32 * 4
        let available = bytes.count - header.offset
        guard available >= 0, size * header.height <= available else { throw StillImageError.truncated }
        return (0..<header.height).map {
            header.offset + size * (header.isTopDown ? $0 : header.height - 1 - $0)
        }
    }

    private func packedIndices() throws -> [UInt8] {
        let depth = header.bitsPerPixel
        let mask = UInt8(truncatingIfNeeded: (1 << depth) - 1)
        let rows = try rows()
        return Capture.bytes(count: header.width * header.height, from: bytes) { source, target in
            var to = target
            for row in rows {
                let from = source + row
                for x in 0..<header.width {
                    let bit = x &* depth
                    to[x] = from[bit >> 3] >> UInt8(truncatingIfNeeded: 8 &- depth &- (bit & 7)) & mask
                }
                to += header.width
            }
        }
    }

    /// Looks indices up; one beyond the table is its first colour.
    private func colors(of indices: [UInt8]) -> Raster {
        let table = (0..<256).map { header.palette.indices.contains($0) ? header.palette[$0] : header.palette[0] }
        let pixels = Capture.bytes(count: indices.count * 3, from: indices) { source, target in
            for i in 0..<indices.count {
                let color = table[Int(source[i])]
                target[3 &* i] = color.0
                target[3 &* i &+ 1] = color.1
                target[3 &* i &+ 2] = color.2
            }
        }
        return Raster(width: header.width, height: header.height, layout: .rgb, pixels: pixels)
    }

    private func trueColor() throws -> Raster {
        let rows = try rows()
        let pixels = Capture.bytes(count: header.width * header.height * 3, from: bytes) { source, target in
            var to = target
            for row in rows {
                var from = source + row
                for _ in 0..<header.width {
                    to[0] = from[2]
                    to[1] = from[1]
                    to[2] = from[0]
                    from += 3
                    to += 3
                }
            }
        }
        return Raster(width: header.width, height: header.height, layout: .rgb, pixels: pixels)
    }

    private func maskedColor() throws -> Raster {
        let rows = try rows()
        let channels = header.masks.map(BMPChannel.init)
        let size = header.bitsPerPixel / 8
        let hasAlpha = channels.count == 4 && channels[3].maximum > 0
        let layout: Raster.Layout = hasAlpha ? .rgba : .rgb
        var pixels: [UInt8] = []
        pixels.reserveCapacity(header.width * header.height * layout.rawValue)
        for row in rows {
            for x in 0..<header.width {
                let at = row + x * size
                var value = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
                if size == 4 { value |= UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24 }
                for channel in channels.prefix(layout.rawValue) { pixels.append(channel.scaled(value)) }
            }
        }
        if hasAlpha { Self.makeOpaqueIfBlank(&pixels) }
        return Raster(width: header.width, height: header.height, layout: layout, pixels: pixels)
    }

    /// Programs that know no transparency leave the alpha bytes 0: a picture without one visible pixel is meant opaque.
    private static func makeOpaqueIfBlank(_ pixels: inout [UInt8]) {
        let alphas = stride(from: 3, to: pixels.count, by: 4)
        guard !alphas.contains(where: { pixels[$0] != 0 }) else { return }
        for i in alphas { pixels[i] = 255 }
    }
}

/// The bits of a pixel that are one channel.
private struct BMPChannel {
    let mask: UInt32
    let shift: UInt32
    let maximum: UInt64

    init(mask: UInt32) {
        self.mask = mask
        shift = UInt32(mask == 0 ? 0 : mask.trailingZeroBitCount)
        maximum = UInt64(mask >> shift)
    }

    func scaled(_ pixel: UInt32) -> UInt8 {
        maximum == 0 ? 0 : UInt8(truncatingIfNeeded: (UInt64((pixel & mask) >> shift) * 255 + maximum / 2) / maximum)
    }
}
