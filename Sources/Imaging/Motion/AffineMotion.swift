/// How an area moves between two frames: shift, turn, scale and shear about a centre.
public struct AffineMotion: Sendable {
    let center: Point
    /// The image of `center`.
    let target: Point
    let (a, b, c, d): (Double, Double, Double, Double)

    public static let identity = AffineMotion(
        center: Point(x: 0, y: 0), target: Point(x: 0, y: 0), a: 1, b: 0, c: 0, d: 1)

    init(center: Point, target: Point, a: Double, b: Double, c: Double, d: Double) {
        self.center = center
        self.target = target
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    public func callAsFunction(_ p: Point) -> Point {
        let q = p - center
        return Point(x: target.x + a * q.x + b * q.y, y: target.y + c * q.x + d * q.y)
    }

    /// The motion that most of `pairs` agree on: least squares, each pair weighted by how well it fits
    /// (iteratively, with Cauchy weights). Turn and scale only when the pairs are few or lie on a line.
    static func fit(_ pairs: [(Point, Point)], around center: Point) -> AffineMotion? {
        var weights = [Double](repeating: 1, count: pairs.count)
        // Start from the median shift, so that a minority that moves otherwise cannot pull the first fit.
        let dx = pairs.map { $0.1.x - $0.0.x }.sorted()[pairs.count / 2]
        let dy = pairs.map { $0.1.y - $0.0.y }.sorted()[pairs.count / 2]
        let spread = pairs.map { ($0.1 - $0.0 - Point(x: dx, y: dy)).length }.sorted()[pairs.count / 2]
        for (i, pair) in pairs.enumerated() {
            let r = (pair.1 - pair.0 - Point(x: dx, y: dy)).length / max(2, 3 * spread)
            weights[i] = 1 / (1 + r * r)
        }
        var motion: AffineMotion?
        for _ in 0..<4 {
            guard let next = solve(pairs, weights, center, full: pairs.count >= 20) else { return motion }
            motion = next
            let residuals = pairs.map { (next($0.0) - $0.1).length }
            let typical = max(0.3, residuals.sorted()[residuals.count / 2] * 1.5)
            for i in 0..<pairs.count {
                let r = residuals[i] / typical
                weights[i] = 1 / (1 + r * r)
            }
        }
        guard let motion else { return nil }
        // Half of the points must agree, or there is no common motion.
        let agreeing = pairs.filter { (motion($0.0) - $0.1).length < 3 }.count
        guard agreeing * 2 >= pairs.count else { return nil }
        let determinant = motion.a * motion.d - motion.b * motion.c
        // Objects before a camera neither flip nor double in size within the memory of the tracks.
        guard determinant > 0.4, determinant < 2.5 else { return nil }
        return motion
    }

    private static func solve(
        _ pairs: [(Point, Point)], _ weights: [Double], _ center: Point, full: Bool
    ) -> AffineMotion? {
        var (w, px, py, qx, qy) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (pair, weight) in zip(pairs, weights) {
            w += weight
            px += weight * pair.0.x
            py += weight * pair.0.y
            qx += weight * pair.1.x
            qy += weight * pair.1.y
        }
        guard w > 1e-6 else { return nil }
        let (mp, mq) = (Point(x: px / w, y: py / w), Point(x: qx / w, y: qy / w))
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        var (ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0)
        for (pair, weight) in zip(pairs, weights) {
            let p = pair.0 - mp
            let q = pair.1 - mq
            xx += weight * p.x * p.x
            xy += weight * p.x * p.y
            yy += weight * p.y * p.y
            ux += weight * q.x * p.x
            uy += weight * q.x * p.y
            vx += weight * q.y * p.x
            vy += weight * q.y * p.y
        }
        let determinant = xx * yy - xy * xy
        let trace = xx + yy
        guard trace > 1 else {
            return AffineMotion(center: center, target: center + (mq - mp), a: 1, b: 0, c: 0, d: 1)
        }
        let matrix: (a: Double, b: Double, c: Double, d: Double)
        if full && determinant > trace * trace * 0.04 {
            matrix = (
                (ux * yy - uy * xy) / determinant, (uy * xx - ux * xy) / determinant,
                (vx * yy - vy * xy) / determinant, (vy * xx - vx * xy) / determinant
            )
        } else {
            // Turn and scale only (Umeyama in two dimensions).
            let cosine = (ux + vy) / trace
            let sine = (vx - uy) / trace
            matrix = (cosine, -sine, sine, cosine)
        }
        let offset = center - mp
        let target = Point(
            x: mq.x + matrix.a * offset.x + matrix.b * offset.y, y: mq.y + matrix.c * offset.x + matrix.d * offset.y)
        return AffineMotion(center: center, target: target, a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d)
    }
}
