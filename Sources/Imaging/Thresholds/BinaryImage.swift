/// A picture of dark (1) and light (0) pixels, one byte each, rows packed without padding.
///
/// Bytes rather than bits: eight pixels compare in one 64-bit word, and a column walk needs no shifts.
public struct BinaryImage: Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` bytes, each 0 or 1.
    public let pixels: [UInt8]

    /// - Precondition: `pixels.count == width * height`, both sides positive, every byte 0 or 1.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Lends the pixels to an inner loop. The pointer is valid for `width * height` bytes during the call.
    @inlinable
    public func withPixels<R>(_ body: (UnsafePointer<UInt8>) throws -> R) rethrows -> R {
        try pixels.withUnsafeBufferPointer { try body($0.baseAddress.unsafelyUnwrapped) }
    }
}
