import Imaging

/// The projective map from the unit square to a quad (Heckbert, "Fundamentals of Texture Mapping", 1989, section 2.2.3).
struct QuadMapping: Sendable {
    private let a, b, c, d, e, f, g, h: Double

    init(_ quad: Quad) {
        let p0 = quad.topLeft
        let p1 = quad.topRight
        let p2 = quad.bottomRight
        let p3 = quad.bottomLeft
        let sum = p0 - p1 + p2 - p3
        let d1 = p1 - p2
        let d2 = p3 - p2
        let determinant = d1.cross(d2)
        // A parallelogram, or corners so degenerate that no projective map is sensible.
        if abs(determinant) < 1e-9 || sum.length < 1e-9 {
            g = 0
            h = 0
        } else {
            g = sum.cross(d2) / determinant
            h = d1.cross(sum) / determinant
        }
        a = p1.x - p0.x + g * p1.x
        b = p3.x - p0.x + h * p3.x
        c = p0.x
        d = p1.y - p0.y + g * p1.y
        e = p3.y - p0.y + h * p3.y
        f = p0.y
    }

    /// - Parameters: both from 0 to 1, along the top and down the left side.
    @inline(__always)
    func callAsFunction(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
        let w = 1 / (g * u + h * v + 1)
        return ((a * u + b * v + c) * w, (d * u + e * v + f) * w)
    }
}
