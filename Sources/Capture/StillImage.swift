import Imaging

/// Where a still image or document comes from.
public enum StillSource: Sendable {
    case file(path: String)
    /// Bytes already in memory, with the name that messages use for them (`-` for standard input).
    case data([UInt8], name: String)
}

/// Bounds on what a file may ask of the machine; meeting one is an error message, never a crash.
public struct ImageLimits: Sendable {
    /// Pixels of one page. Default: 200 million.
    public var maximumPixels = 200_000_000
    /// Bytes of one file. Default: 512 MiB.
    public var maximumBytes = 512 << 20
    /// Pages of one document. Default: 2,000.
    public var maximumPages = 2_000

    public init() {}
}

/// How to turn a file into frames.
public struct StillImageOptions: Sendable {
    /// Whether frames carry colour besides luminance. Default: false.
    public var color = false
    /// Resolution at which pages of PDF and SVG are drawn. Default: 200.
    public var dotsPerInch = 200.0
    public var limits = ImageLimits()

    public init() {}
}

/// An image file or document that was opened, its pages not yet decoded.
public struct StillImage: Sendable {
    public let pageCount: Int

    /// Opens `source` and reads its header.
    ///
    /// - Throws: `StillImageError` naming the cause and the remedy.
    public init(_ source: StillSource, options: StillImageOptions = StillImageOptions()) throws {
        pageCount = 0
    }

    /// Decodes one page, counted from 1; EXIF orientation is applied, transparency laid on white.
    ///
    /// - Throws: `StillImageError`.
    public func frame(page: Int = 1) throws -> Frame { throw StillImageError(message: "not built yet") }
}

/// What is wrong with a file, in one sentence for people.
public struct StillImageError: Error, Sendable {
    public var message: String

    public init(message: String) { self.message = message }
}
