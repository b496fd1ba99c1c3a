/// Bounds on what a file may ask of the machine; meeting one is an error message, never a crash.
///
/// They are checked against the file's header, before anything is decoded.
public struct ImageLimits: Sendable {
    /// Pixels of one page. Default: 200 million.
    public var maximumPixels = 200_000_000
    /// Bytes of one file. Default: 512 MiB.
    public var maximumBytes = 512 << 20
    /// Pages of one document. Default: 2,000.
    public var maximumPages = 2_000
    /// Seconds of processor time for one page that is drawn by another program (PDF). Default: 60.
    public var maximumSeconds = 60
    /// Bytes of memory for one such page. Default: 3 GiB.
    public var maximumMemory = 3 << 30

    public init() {}
}

extension ImageLimits {
    /// - Throws: `StillImageError` when a page of this size may not be decoded.
    func check(width: Int, height: Int, remedy: String = "scale the image down, or raise the limit") throws {
        guard width > 0, height > 0 else { throw StillImageError(message: "the image has no pixels") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw StillImageError(
                message: "\(width) × \(height) pixels are more than the limit of \(maximumPixels); \(remedy)")
        }
    }

    /// - Throws: `StillImageError` when a document of so many pages may not be opened.
    func check(pages: Int) throws {
        guard pages > 0 else { throw StillImageError(message: "the document has no pages") }
        guard pages <= maximumPages else {
            throw StillImageError(
                message: "\(pages) pages or more are beyond the limit of \(maximumPages); split the document")
        }
    }
}
