import Foundation

extension RecognizedItem {
    /// The four corners of an item, named after the object as printed: a quadrilateral, not a rectangle.
    ///
    /// For still images in pixels of the image, origin at its top left; for live scanning in coordinates of the view.
    public struct Bounds: Sendable {
        public var topLeft: CGPoint
        public var topRight: CGPoint
        public var bottomRight: CGPoint
        public var bottomLeft: CGPoint

        init(topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint) {
            self.topLeft = topLeft
            self.topRight = topRight
            self.bottomRight = bottomRight
            self.bottomLeft = bottomLeft
        }

        init(_ quad: Quad) {
            func point(_ p: Point) -> CGPoint { CGPoint(x: p.x, y: p.y) }
            topLeft = point(quad.topLeft)
            topRight = point(quad.topRight)
            bottomRight = point(quad.bottomRight)
            bottomLeft = point(quad.bottomLeft)
        }

        /// The smallest upright rectangle around the corners.
        public var rect: CGRect {
            let xs = [topLeft.x, topRight.x, bottomRight.x, bottomLeft.x]
            let ys = [topLeft.y, topRight.y, bottomRight.y, bottomLeft.y]
            let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
            return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        }

        /// Whether a point lies within the four sides.
        public func contains(_ point: CGPoint) -> Bool {
            func p(_ c: CGPoint) -> Point { Point(x: Double(c.x), y: Double(c.y)) }
            return Quad(
                topLeft: p(topLeft), topRight: p(topRight), bottomRight: p(bottomRight), bottomLeft: p(bottomLeft)
            ).contains(p(point))
        }
    }
}
