/// A straight line: the points p with normal · p = offset.
public struct Line: Sendable, Hashable {
    /// Of length 1.
    public var normal: Point
    public var offset: Double

    public init(through a: Point, _ b: Point) {
        let d = b - a
        let length = max(d.length, 1e-12)
        normal = Point(x: -d.y / length, y: d.x / length)
        offset = normal.dot(a)
    }

    public func distance(to point: Point) -> Double { abs(normal.dot(point) - offset) }

    public func intersection(_ other: Line) -> Point? {
        let det = normal.cross(other.normal)
        guard abs(det) > 1e-6 else { return nil }
        return Point(
            x: (offset * other.normal.y - other.offset * normal.y) / det,
            y: (normal.x * other.offset - other.normal.x * offset) / det)
    }

    /// The line closest to `points` in the sense of least squares, outliers beyond `tolerance` dropped one by one;
    /// nil once fewer than `least` would remain.
    public init?(fitting points: [Point], tolerance: Double, least: Int) {
        var kept = points
        while kept.count >= max(2, least) {
            let line = Line(closestTo: kept)
            guard let worst = kept.indices.max(by: { line.distance(to: kept[$0]) < line.distance(to: kept[$1]) }) else {
                return nil
            }
            if line.distance(to: kept[worst]) <= tolerance {
                self = line
                return
            }
            kept.remove(at: worst)
        }
        return nil
    }

    private init(closestTo points: [Point]) {
        let center = points.reduce(Point(x: 0, y: 0), +) / Double(points.count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in points {
            let d = point - center
            xx += d.x * d.x
            xy += d.x * d.y
            yy += d.y * d.y
        }
        // The direction of least variance, from the double-angle form.
        let spread = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
        var n = xx > yy ? Point(x: -2 * xy, y: xx - yy + spread) : Point(x: yy - xx + spread, y: -2 * xy)
        let length = n.length
        n = length > 1e-12 ? n / length : Point(x: 1, y: 0)
        normal = n
        offset = n.dot(center)
    }
}
