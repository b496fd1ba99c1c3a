extension Homography {
    /// A point in the plane of the symbol, where it lies in the image, and how far to trust that.
    public struct Match: Sendable {
        public var from: Point
        public var to: Point
        public var weight: Double

        @inlinable
        public init(_ from: Point, _ to: Point, weight: Double = 1) {
            self.from = from
            self.to = to
            self.weight = weight
        }
    }

    /// The least-squares map through at least four matches; nil when they don't determine one.
    ///
    /// Solved linearly in normalised coordinates, where the algebraic error is close to the geometric one
    /// (Hartley and Zisserman, Multiple View Geometry, 4.4).
    public init?(fitting matches: [Match]) {
        guard matches.count >= 4 else { return nil }
        guard let from = Normalization(matches.map(\.from)), let to = Normalization(matches.map(\.to)) else { return nil }
        var system = NormalEquations(unknowns: 8)
        var row = [Double](repeating: 0, count: 9)
        for match in matches {
            let p = from.apply(match.from)
            let q = to.apply(match.to)
            row = [p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x]
            system.add(row, weight: match.weight)
            row = [0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y]
            system.add(row, weight: match.weight)
        }
        guard let n = system.solve() else { return nil }
        // Undo the normalisation: to⁻¹ · N · from, then scale so that the last element is 1.
        let s = from.scale
        let (px, py) = (from.center.x, from.center.y)
        func denormalized(_ u: Double, _ v: Double, _ w: Double) -> (Double, Double, Double) {
            (u * s, v * s, w - u * s * px - v * s * py)
        }
        let rx = denormalized(n[0], n[1], n[2])
        let ry = denormalized(n[3], n[4], n[5])
        let rw = denormalized(n[6], n[7], 1)
        let t = 1 / to.scale
        let mx = (rx.0 * t + to.center.x * rw.0, rx.1 * t + to.center.x * rw.1, rx.2 * t + to.center.x * rw.2)
        let my = (ry.0 * t + to.center.y * rw.0, ry.1 * t + to.center.y * rw.1, ry.2 * t + to.center.y * rw.2)
        guard abs(rw.2) > 1e-12 else { return nil }
        let k = 1 / rw.2
        self.init(
            a: mx.0 * k, b: mx.1 * k, c: mx.2 * k, d: my.0 * k, e: my.1 * k, f: my.2 * k, g: rw.0 * k, h: rw.1 * k)
        guard [a, b, c, d, e, f, g, h].allSatisfy(\.isFinite) else { return nil }
    }

    /// Centre and mean distance brought to 0 and 1.
    private struct Normalization {
        let center: Point
        let scale: Double

        init?(_ points: [Point]) {
            let sum = points.reduce(Point(x: 0, y: 0), +)
            let center = sum / Double(points.count)
            let spread = points.reduce(0) { $0 + $1.distance(to: center) } / Double(points.count)
            guard spread > 1e-9, spread.isFinite else { return nil }
            self.center = center
            scale = 1 / spread
        }

        func apply(_ p: Point) -> Point { (p - center) * scale }
    }
}
