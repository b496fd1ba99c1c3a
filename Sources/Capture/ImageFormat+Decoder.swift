extension ImageFormat {
    /// Which loader reads the format: the one place to change when a format gets another.
    func open(_ bytes: [UInt8], options: StillImageOptions) throws -> any StillDecoder {
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
        case .svg: try vips(.init(name: "svgload_buffer", resolution: .scale))
        case .pdf: try vips(.init(name: "pdfload_buffer", hasPages: true, resolution: .perInch))
        case .netpbm: try NetpbmDecoder(bytes: bytes, options: options)
        case .bmp: try BMPDecoder(bytes: bytes, options: options)
        }
    }
}
