extension ImageFormat {
    /// Which loader reads the format: the one place to change when a format gets another.
    func open(_ bytes: [UInt8], options: StillImageOptions) throws -> any StillDecoder {
        try checkWhole(bytes, limits: options.limits)
        func vips(_ loader: VipsDecoder.Loader) throws -> any StillDecoder {
            try VipsDecoder(bytes: bytes, format: self, loader: loader, options: options)
        }
        return switch self {
        case .jpeg: try JPEGDecoder(bytes: bytes, options: options)
        case .png: try PNGDecoder(bytes: bytes, options: options)
        case .webp: try vips(.init(name: "webpload_buffer"))
        case .gif: try vips(.init(name: "gifload_buffer"))
        case .tiff: try vips(.init(name: "tiffload_buffer", hasPages: true))
        case .heif, .avif: try vips(.init(name: "heifload_buffer"))
        case .svg: try vips(.init(name: "svgload_buffer", isDrawn: true))
        case .pdf: try PDFDecoder(bytes: bytes, options: options)
        case .netpbm: try NetpbmDecoder(bytes: bytes, options: options)
        case .bmp: try BMPDecoder(bytes: bytes, options: options)
        }
    }

    /// Damage that the loaders would pass over in silence, giving half a document, or would give no clear name.
    private func checkWhole(_ bytes: [UInt8], limits: ImageLimits) throws {
        switch self {
        case .tiff: _ = try TIFFStructure(bytes, limits: limits)
        case .webp:
            // A RIFF file says its size, less the eight bytes that say so.
            guard let size = ByteReader(bytes).uint32(at: 4, bigEndian: false), size <= bytes.count - 8 else {
                throw StillImageError.truncated
            }
        case .pdf:
            // The end mark belongs into the last kilobyte; servers and mailers append things.
            guard String(decoding: bytes.suffix(1 << 16), as: Unicode.ASCII.self).contains("%%EOF") else {
                throw StillImageError.truncated
            }
        default: break
        }
    }
}
