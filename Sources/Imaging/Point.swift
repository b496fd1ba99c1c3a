/// A position in pixels, origin at the outer corner of the top left pixel, y pointing down.
///
/// The centre of the pixel in column `i` and row `j` is `(i + 0.5, j + 0.5)`.
@frozen
public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    @inlinable public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    @inlinable public static func * (a: Point, s: Double) -> Point { Point(x: a.x * s, y: a.y * s) }
    @inlinable public static func / (a: Point, s: Double) -> Point { Point(x: a.x / s, y: a.y / s) }

    /// The dot product of two vectors.
    @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    /// The z component of the cross product; positive when `other` lies clockwise of `self` on screen.
    @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }
    @inlinable public func distance(to other: Point) -> Double { (self - other).length }
}
