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

        init(_ quad: Quad) {
            func point(_ p: Point) -> CGPoint { CGPoint(x: p.x, y: p.y) }
            topLeft = point(quad.topLeft)
            topRight = point(quad.topRight)
            bottomRight = point(quad.bottomRight)
            bottomLeft = point(quad.bottomLeft)
        }
    }
}
