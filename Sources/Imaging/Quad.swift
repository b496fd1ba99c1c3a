/// Four corners in pixels of the source image, named after the object **as printed**.
///
/// A code photographed upside down has its `topLeft` at the lower right of the image.
@frozen
public struct Quad: Sendable, Hashable {
    public var topLeft: Point
    public var topRight: Point
    public var bottomRight: Point
    public var bottomLeft: Point

    @inlinable
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// An upright rectangle.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }

    /// Top left, top right, bottom right, bottom left.
    @inlinable public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    @inlinable public var center: Point { (topLeft + topRight + bottomRight + bottomLeft) / 4 }

    /// The area in square pixels; positive whatever the winding.
    @inlinable public var area: Double {
        abs((bottomRight - topLeft).cross(bottomLeft - topRight)) / 2
    }

    /// Whether `point` lies inside; the quad is taken to be convex, of either winding.
    public func contains(_ point: Point) -> Bool {
        var positive = false
        var negative = false
        let p = (topLeft, topRight, bottomRight, bottomLeft)
        for (a, b) in [(p.0, p.1), (p.1, p.2), (p.2, p.3), (p.3, p.0)] {
            let side = (b - a).cross(point - a)
            if side > 0 { positive = true }
            if side < 0 { negative = true }
        }
        return !(positive && negative)
    }

    /// The smallest upright rectangle around the corners.
    public var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        (
            min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
            min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y),
            max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
            max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
        )
    }

    /// The quad with every corner passed through `transform`.
    @inlinable
    public func map(_ transform: (Point) -> Point) -> Quad {
        Quad(
            topLeft: transform(topLeft), topRight: transform(topRight),
            bottomRight: transform(bottomRight), bottomLeft: transform(bottomLeft))
    }
}
