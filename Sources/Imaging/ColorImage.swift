/// An 8-bit colour picture: red, green, blue interleaved, rows packed without padding.
@frozen
public struct ColorImage: Sendable {
    public let width: Int
    public let height: Int
    /// `width * height * 3` bytes, row by row from the top.
    public let pixels: [UInt8]

    /// - Precondition: `pixels.count == width * height * 3`, both sides positive.
    @inlinable
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
