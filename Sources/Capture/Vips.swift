import CVips
import Synchronization

/// An image that libvips has opened, inside the lock under which libvips is used.
///
/// One at a time: libvips has one error text for the whole process, so two failures at once would swap causes.
struct Vips: ~Copyable {
    private static let lock = Mutex(())

    private let image: OpaquePointer
    private let format: ImageFormat

    /// Opens one page, counted from 0, and lends it to `body`.
    static func open<R: Sendable>(
        _ bytes: [UInt8], format: ImageFormat, loader: VipsDecoder.Loader, page: Int, scale: Double,
        _ body: (borrowing Vips) throws -> R
    ) throws -> R {
        try lock.withLock { _ in
            try call {
                cvips_start($0) == 1 ? true : nil
            } failure: {
                StillImageError(
                    message: "\(format.rawValue) needs libvips, which is missing (\($0)); install the package libvips42"
                )
            }
            return try bytes.withUnsafeBytes { buffer in
                let image = try call {
                    cvips_open(
                        loader.name, buffer.baseAddress, buffer.count, loader.hasPages ? Int32(clamping: page) : -1, scale,
                        $0)
                } failure: {
                    VipsMessage($0).error(format)
                }
                defer { cvips_close(image) }
                return try body(Vips(image: image, format: format))
            }
        }
    }

    var width: Int { Int(cvips_width(image)) }
    var height: Int { Int(cvips_height(image)) }
    var pageCount: Int { Int(cvips_pages(image)) }

    func raster() throws -> Raster {
        var channels: Int32 = 0
        var size = 0
        let pixels = try Self.call {
            cvips_pixels(image, &channels, &size, $0)
        } failure: {
            VipsMessage($0).error(format)
        }
        defer { cvips_free(pixels) }
        guard let layout = Raster.Layout(rawValue: Int(channels)), size == width * height * layout.rawValue else {
            throw StillImageError.damaged(format.rawValue, "its pixels are of an unknown kind")
        }
        return Raster(
            width: width, height: height, layout: layout,
            pixels: Array(UnsafeBufferPointer(start: pixels, count: size)),
            orientation: Orientation(rawValue: Int(cvips_orientation(image))) ?? .up)
    }

    /// Calls a function of the shim that gives nil on failure and leaves the cause in a buffer.
    @discardableResult
    private static func call<R>(
        _ body: (UnsafeMutablePointer<CChar>) -> R?, failure: (String) -> StillImageError
    ) throws -> R {
        try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CVIPS_MESSAGE_SIZE)) { message in
            message.initialize(repeating: 0)
            let start = message.baseAddress.unsafelyUnwrapped
            guard let result = body(start) else { throw failure(String(cString: start)) }
            return result
        }
    }
}
