import Imaging

/// A finder pattern measured along the axes of its symbol: its four outer corners and its grey values.
struct FinderFrame {
    /// Outer corners: near both axes' origin, along x, along both, along y.
    var corners: (Point, Point, Point, Point)
    var center: Point
    /// One module along x and along y.
    var x: Point
    var y: Point
    /// Grey values of the core and of the light ring.
    var dark: Float
    var light: Float
    /// Whether all four sides were found as straight edges.
    var hasEdges: Bool

    var module: Double { (x.length + y.length) / 2 }
    /// Positive for a normal symbol, negative for an inverted one.
    var contrast: Float { light - dark }
    var middle: Float { (light + dark) / 2 }

    /// A position in modules from the pattern's outer corner.
    func point(_ u: Double, _ v: Double) -> Point { center + x * (u - 3.5) + y * (v - 3.5) }

    /// Measures the pattern at `center`, whose axes run about as the unit vectors `x` and `y`.
    init?(_ pattern: FinderPattern, x: Point, y: Point, _ grey: GreySampler) {
        guard let a = Self.extent(pattern, x, grey), let b = Self.extent(pattern, y, grey) else { return nil }
        guard a.module < 3 * b.module, b.module < 3 * a.module else { return nil }
        center = pattern.center + x * a.shift + y * b.shift
        self.x = x * a.module
        self.y = y * b.module
        (dark, light) = (0, 0)
        hasEdges = false
        corners = (center, center, center, center)
        setCorners()
        measureContrast(grey)
        guard pattern.isInverted ? contrast < -6 : contrast > 6 else { return nil }
    }

    /// Fits the four sides, and says whether the modules are those of a finder pattern.
    mutating func refine(_ grey: GreySampler) -> Bool {
        // The first round straightens the axes for the second.
        for _ in 0..<2 {
            guard let fitted = fitEdges(grey) else { break }
            adopt(fitted)
        }
        #if QRTRACE
        print("FF", center, self.x, self.y, corners, dark, light, hasEdges, fit(grey))
        #endif
        return fit(grey) > 0.4
    }

    /// How well the 49 modules agree with the pattern, −1 to 1; chance gives about 0.
    private func fit(_ grey: GreySampler) -> Float {
        var total: Float = 0
        let (level, scale) = (middle, 3 / contrast)
        for j in 0..<7 {
            for i in 0..<7 {
                let ring = max(abs(i - 3), abs(j - 3))
                let darkness = max(-1, min(1, (level - grey.value(point(Double(i) + 0.5, Double(j) + 0.5))) * scale))
                total += ring == 2 ? -darkness : darkness
            }
        }
        return total / 49
    }

    private mutating func setCorners() {
        corners = (point(0, 0), point(7, 0), point(7, 7), point(0, 7))
    }

    private mutating func measureContrast(_ grey: GreySampler) {
        var (core, ring): (Float, Float) = (0, 0)
        for (u, v) in [(3.5, 3.5), (2.9, 2.9), (4.1, 2.9), (2.9, 4.1), (4.1, 4.1)] { core += grey.value(point(u, v)) }
        for (u, v) in [(1.5, 3.5), (5.5, 3.5), (3.5, 1.5), (3.5, 5.5)] { ring += grey.value(point(u, v)) }
        dark = core / 5
        light = ring / 4
    }

    /// The length of a module along a direction, and how far the middle lies from the pattern's centre,
    /// by walking out to where the rings change.
    private static func extent(_ pattern: FinderPattern, _ d: Point, _ grey: GreySampler) -> (module: Double, shift: Double)? {
        let c = pattern.center
        let core = grey.value(c)
        // A module is a seventh of the crossing or less, down to a tenth when turned by 45° and stretched.
        let longest = 1.3 * max(pattern.across, pattern.down) / 2
        let step = max(0.5, pattern.size / 40)
        func walk(_ sign: Double) -> (core: Double, ring: Double, outer: Double)? {
            // The extremes on the way set the level: dark core, light ring.
            var lightest = core
            var t = 0.0
            while t < longest * 0.6 {
                let v = grey.value(c.x + sign * d.x * t, c.y + sign * d.y * t)
                lightest = pattern.isInverted ? min(lightest, v) : max(lightest, v)
                t += step
            }
            let level = (core + lightest) / 2
            var edges: [Double] = []
            var before = core
            t = step
            while t <= longest, edges.count < 3 {
                let p = c + d * (sign * t)
                // A symbol may end where the picture ends.
                let v = grey.contains(p) ? grey.value(p) : lightest
                if (before < level) != (v < level) {
                    edges.append(t - step + step * (grey.contains(p) ? Double((level - before) / (v - before)) : 0.5))
                }
                before = v
                t += step
            }
            return edges.count == 3 ? (edges[0], edges[1], edges[2]) : nil
        }
        guard let forth = walk(1), let back = walk(-1) else { return nil }
        let module = (forth.outer + back.outer) / 7
        guard module > 0.6 else { return nil }
        // Core 3, light ring to 5, outer ring to 7 modules across.
        guard abs(forth.core + back.core - 3 * module) < 1.2 * module + 0.5,
            abs(forth.ring + back.ring - 5 * module) < 1.2 * module + 0.5
        else { return nil }
        return (module, (forth.outer - back.outer + forth.core - back.core) / 4)
    }

    // MARK: - Edges

    /// The outer corners as intersections of straight lines fitted to the four sides; nil when a side is not straight.
    private func fitEdges(_ grey: GreySampler) -> (Point, Point, Point, Point)? {
        let module = self.module
        guard let left = side(out: x * -1, along: y, grey), let right = side(out: x, along: y, grey),
            let top = side(out: y * -1, along: x, grey), let bottom = side(out: y, along: x, grey),
            let a = left.intersection(top), let b = right.intersection(top),
            let c = right.intersection(bottom), let d = left.intersection(bottom)
        else { return nil }
        // Corners that run away from the walk's estimate mean that a side followed something else.
        let reach = 1.2 * module + 1
        guard a.distance(to: corners.0) < reach, b.distance(to: corners.1) < reach,
            c.distance(to: corners.2) < reach, d.distance(to: corners.3) < reach
        else { return nil }
        return (a, b, c, d)
    }

    private mutating func adopt(_ fitted: (Point, Point, Point, Point)) {
        corners = fitted
        x = (fitted.1 - fitted.0 + fitted.2 - fitted.3) / 14
        y = (fitted.3 - fitted.0 + fitted.2 - fitted.1) / 14
        // The diagonals cross at the true centre, whatever the perspective.
        let diagonals = Line(through: fitted.0, fitted.2).intersection(Line(through: fitted.1, fitted.3))
        center = diagonals ?? (fitted.0 + fitted.1 + fitted.2 + fitted.3) / 4
        hasEdges = true
    }

    /// The outer edge on one side, from short walks outwards across the dark ring.
    private func side(out: Point, along: Point, _ grey: GreySampler) -> Line? {
        var points: [Point] = []
        points.reserveCapacity(9)
        let level = middle
        let isInverted = contrast < 0
        let step = max(0.06, min(0.2, 0.5 / out.length))
        for i in 0..<9 {
            let base = center + along * (Double(i) * 0.7 - 2.8)
            var t = 1.9
            var wasDark = false
            var before = grey.value(base + out * t)
            while t < 4.8 {
                t += step
                let p = base + out * t
                let v = grey.contains(p) ? grey.value(p) : light
                let isDark = (v < level) != isInverted
                if isDark { wasDark = true }
                if wasDark && !isDark && t > 2.7 {
                    let part = grey.contains(p) ? Double((level - before) / (v - before)) : 0.5
                    points.append(base + out * (t - step + step * max(0, min(1, part))))
                    break
                }
                before = v
            }
        }
        return Line(fitting: points, tolerance: 0.25 * out.length + 0.2, least: 5)
    }
}
