import Imaging

/// An image file or document that was opened, its pages not yet decoded.
///
/// Holds the file's bytes; pages may be decoded in any order and from any thread.
public struct StillImage: Sendable {
    private let decoder: any StillDecoder
    private let wantsColor: Bool

    /// The pages of a PDF or TIFF; 1 for everything else (of an animation, the first picture is the page).
    public var pageCount: Int { decoder.pageCount }

    /// Opens `source` and reads its header; the format is told by the content, not by the name.
    ///
    /// - Throws: `StillImageError` naming the cause and the remedy.
    public init(_ source: StillSource, options: StillImageOptions = StillImageOptions()) throws {
        let bytes = try Self.load(source, limit: options.limits.maximumBytes)
        guard !bytes.isEmpty else { throw StillImageError(message: "the file is empty; fetch or copy it again") }
        guard let format = ImageFormat(of: bytes) else {
            let names = ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw StillImageError(message: "is not an image of a known format; convert it to one of \(names)")
        }
        decoder = try format.open(bytes, options: options)
        try options.limits.check(pages: decoder.pageCount)
        wantsColor = options.color
    }

    /// Decodes one page, counted from 1; EXIF orientation is applied, transparency laid on white.
    ///
    /// - Throws: `StillImageError`.
    public func frame(page: Int = 1) throws -> Frame {
        guard page >= 1, page <= pageCount else {
            let has = pageCount == 1 ? "there is only one" : "there are \(pageCount)"
            throw StillImageError(message: "has no page \(page); \(has)")
        }
        return try decoder.raster(pageIndex: page - 1).frame(color: wantsColor, index: page - 1)
    }

    private static func load(_ source: StillSource, limit: Int) throws -> [UInt8] {
        switch source {
        case .file(let path):
            return try FileBytes.read(path: path, limit: limit)
        case .data(let bytes, _):
            guard bytes.count <= limit else { throw FileBytes.tooLarge(limit) }
            return bytes
        }
    }
}
