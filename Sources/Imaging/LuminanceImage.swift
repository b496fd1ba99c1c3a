/// An 8-bit grey picture, rows packed without padding, 0 black and 255 white.
///
/// A value type with shared storage: copies are cheap, and it may cross threads.
@frozen
public struct LuminanceImage: Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` bytes, row by row from the top.
    public let pixels: [UInt8]

    /// - Precondition: `pixels.count == width * height`, both sides positive.
    @inlinable
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Fills an image in place; `body` gets the uninitialised pixels and must write them all.
    @inlinable
    public init(width: Int, height: Int, filling body: (UnsafeMutablePointer<UInt8>) -> Void) {
        precondition(width > 0 && height > 0)
        self.width = width
        self.height = height
        self.pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            body(buffer.baseAddress!)
            count = width * height
        }
    }

    @inlinable public subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

    /// Lends the pixels to an inner loop. The pointer is valid for `width * height` bytes during the call.
    @inlinable
    public func withPixels<R>(_ body: (UnsafePointer<UInt8>) throws -> R) rethrows -> R {
        try pixels.withUnsafeBufferPointer { try body($0.baseAddress!) }
    }
}
