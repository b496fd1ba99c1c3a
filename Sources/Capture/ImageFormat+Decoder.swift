extension ImageFormat {
    /// Which loader reads the format: the one place to change when a format gets another.
    func open(_ bytes: [UInt8], options: StillImageOptions) throws -> any StillDecoder {
        switch self {
        case .jpeg: try JPEGDecoder(bytes: bytes, options: options)
        case .png: try PNGDecoder(bytes: bytes, options: options)
        case .webp, .gif, .tiff, .heif, .avif, .svg, .pdf, .netpbm, .bmp:
            throw StillImageError(message: "\(rawValue) is not read yet")
        }
    }
}
