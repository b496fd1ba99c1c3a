/// A projective map of the plane.
@frozen
public struct Homography: Sendable, Hashable {
    // (x, y) ↦ ((ax + by + c) / w, (dx + ey + f) / w), w = gx + hy + 1
    @usableFromInline var a, b, c, d, e, f, g, h: Double

    @usableFromInline
    init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double, h: Double) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
        (self.e, self.f, self.g, self.h) = (e, f, g, h)
    }

    /// The affine map that takes the origin to `origin` and the unit vectors to `x` and `y`.
    public init(origin: Point, x: Point, y: Point) {
        self.init(a: x.x, b: y.x, c: origin.x, d: x.y, e: y.y, f: origin.y, g: 0, h: 0)
    }

    @inlinable
    public func apply(_ p: Point) -> Point { apply(p.x, p.y) }

    @inlinable
    public func apply(_ x: Double, _ y: Double) -> Point {
        let w = 1 / (g * x + h * y + 1)
        return Point(x: (a * x + b * y + c) * w, y: (d * x + e * y + f) * w)
    }

    /// How the image moves per unit step in x and in y at a position.
    @inlinable
    public func derivative(at p: Point) -> (x: Point, y: Point) {
        let w = 1 / (g * p.x + h * p.y + 1)
        let q = apply(p)
        return (
            Point(x: (a - g * q.x) * w, y: (d - g * q.y) * w),
            Point(x: (b - h * q.x) * w, y: (e - h * q.y) * w)
        )
    }

    /// Whether the whole quad with these corners lies on one side of the horizon, with room to spare.
    public func isRegular(x: Double, y: Double) -> Bool {
        let w = [1, g * x + 1, h * y + 1, g * x + h * y + 1]
        guard let least = w.min(), let most = w.max(), most.isFinite else { return false }
        return least > 0.05 * most && least > 0
    }
}
