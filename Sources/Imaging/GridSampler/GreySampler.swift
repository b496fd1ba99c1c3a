/// Grey values between the pixels of an image, by bilinear interpolation.
///
/// Only valid inside the `withPixels` call that lent the pointer.
@frozen
public struct GreySampler {
    @usableFromInline let pixels: UnsafePointer<UInt8>
    public let width: Int
    public let height: Int
    @usableFromInline let maxX: Double
    @usableFromInline let maxY: Double

    /// - Precondition: `pixels` is valid for `width * height` bytes, both at least 2.
    @inlinable
    public init(pixels: UnsafePointer<UInt8>, width: Int, height: Int) {
        precondition(width >= 2 && height >= 2)
        self.pixels = pixels
        self.width = width
        self.height = height
        maxX = Double(width) - 1.001
        maxY = Double(height) - 1.001
    }

    /// The grey value at a position; outside the image that of the nearest pixel. Not-a-number counts as 0.
    @inlinable @inline(__always)
    public func value(_ x: Double, _ y: Double) -> Float {
        // max before min: a NaN falls through to the bound and not to the conversion.
        let px = Double.minimum(Double.maximum(x - 0.5, 0), maxX)
        let py = Double.minimum(Double.maximum(y - 0.5, 0), maxY)
        let ix = Int(px)
        let iy = Int(py)
        let fx = Float(px - Double(ix))
        let fy = Float(py - Double(iy))
        let p = pixels + (iy &* width &+ ix)
        let q = p + width
        let top = Float(p[0]) + fx * (Float(p[1]) - Float(p[0]))
        let bottom = Float(q[0]) + fx * (Float(q[1]) - Float(q[0]))
        return top + fy * (bottom - top)
    }

    @inlinable @inline(__always)
    public func value(_ p: Point) -> Float { value(p.x, p.y) }

    /// Whether a position lies inside the image.
    @inlinable
    public func contains(_ p: Point) -> Bool {
        p.x >= 0 && p.y >= 0 && p.x < Double(width) && p.y < Double(height)
    }
}
