/// The formats that libvips reads for us, each by the one loader named here: its other loaders are never tried.
struct VipsDecoder: StillDecoder {
    /// How a format's loader is called.
    struct Loader: Sendable {
        /// libvips' name for it.
        let name: String
        /// Whether the file may hold several pages that are pages to people.
        var hasPages = false
        /// Drawn rather than stored, so at a resolution of our choice.
        var isDrawn = false
    }

    let pageCount: Int
    private let bytes: [UInt8]
    private let format: ImageFormat
    private let loader: Loader
    private let options: StillImageOptions

    init(bytes: [UInt8], format: ImageFormat, loader: Loader, options: StillImageOptions) throws {
        self.bytes = bytes
        self.format = format
        self.loader = loader
        self.options = options
        pageCount = try Vips.open(bytes, format: format, loader: loader, page: 0, scale: Self.scale(loader, options)) {
            try Self.check($0, loader: loader, limits: options.limits)
            return loader.hasPages ? $0.pageCount : 1
        }
    }

    func raster(pageIndex: Int) throws -> Raster {
        try Vips.open(bytes, format: format, loader: loader, page: pageIndex, scale: Self.scale(loader, options)) {
            try Self.check($0, loader: loader, limits: options.limits)
            return try $0.raster()
        }
    }

    /// Lengths in SVG are pixels of 1/96 inch. 0 leaves the size alone.
    private static func scale(_ loader: Loader, _ options: StillImageOptions) -> Double {
        loader.isDrawn ? options.dotsPerInch / 96 : 0
    }

    private static func check(_ image: borrowing Vips, loader: Loader, limits: ImageLimits) throws {
        try limits.check(
            width: image.width, height: image.height,
            remedy: loader.isDrawn ? "lower the resolution (--dpi)" : "scale the image down, or raise the limit")
    }
}
