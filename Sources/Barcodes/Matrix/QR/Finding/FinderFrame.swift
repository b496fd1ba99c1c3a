import Imaging

/// A finder pattern measured along the axes of its symbol: its four corners and its grey values.
///
/// Corners are those of the line in the middle of the dark ring, since blur and a wrong threshold move
/// the two edges of the ring apart but not their middle.
struct FinderFrame {
    /// Half a module inside the outer corners: near both axes' origin, along x, along both, along y.
    var corners: (Point, Point, Point, Point)
    var center: Point
    /// One module along x and along y.
    var x: Point
    var y: Point
    /// Grey values of the core and of the light ring.
    var dark: Float
    var light: Float
    /// Whether all four sides were found straight.
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
        corners = (point(0.5, 0.5), point(6.5, 0.5), point(6.5, 6.5), point(0.5, 6.5))
    }

    private mutating func measureContrast(_ grey: GreySampler) {
        var (core, ring): (Float, Float) = (0, 0)
        for (u, v) in [(3.5, 3.5), (2.9, 2.9), (4.1, 2.9), (2.9, 4.1), (4.1, 4.1)] { core += grey.value(point(u, v)) }
        for (u, v) in [(1.5, 3.5), (5.5, 3.5), (3.5, 1.5), (3.5, 5.5)] { ring += grey.value(point(u, v)) }
        dark = core / 5
        light = ring / 4
    }

    /// The length of a module along a direction, and how far the middle lies from the pattern's centre.
    private static func extent(_ pattern: FinderPattern, _ d: Point, _ grey: GreySampler) -> (module: Double, shift: Double)? {
        // The way out to the far edge: 3.5 modules, the longer the more the square is turned or stretched.
        let longest = 1.3 * max(pattern.across, pattern.down) / 2
        let step = max(0.4, pattern.size / 50)
        let profile = RingProfile(sign: pattern.isInverted ? -1 : 1, step: step, length: longest)
        guard let forth = profile.walk(from: pattern.center, along: d, grey),
            let back = profile.walk(from: pattern.center, along: d * -1, grey)
        else { return nil }
        let module = (forth.ring + back.ring) / 6
        guard module > 0.6 else { return nil }
        // Core 3 modules across; the dark ring 1 thick.
        guard abs(forth.core + back.core - 3 * module) < 1.2 * module + 0.5 else { return nil }
        return (module, (forth.ring - back.ring) / 2)
    }

    // MARK: - Sides

    /// The corners as intersections of straight lines fitted to the four sides; nil when a side is not straight.
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
        x = (fitted.1 - fitted.0 + fitted.2 - fitted.3) / 12
        y = (fitted.3 - fitted.0 + fitted.2 - fitted.1) / 12
        // The diagonals cross at the true centre, whatever the perspective.
        let diagonals = Line(through: fitted.0, fitted.2).intersection(Line(through: fitted.1, fitted.3))
        center = diagonals ?? (fitted.0 + fitted.1 + fitted.2 + fitted.3) / 4
        hasEdges = true
    }

    /// The middle of the dark ring on one side, from short walks outwards.
    private func side(out: Point, along: Point, _ grey: GreySampler) -> Line? {
        var points: [Point] = []
        points.reserveCapacity(9)
        let length = out.length
        let profile = RingProfile(
            sign: contrast < 0 ? -1 : 1, step: max(0.06, min(0.2, 0.4 / length)) * length, length: 3 * length)
        let unit = out / length
        for i in 0..<9 {
            let base = center + along * (Double(i) * 0.65 - 2.6) + out * 1.8
            if let t = profile.ring(from: base, along: unit, light: light, contrast: contrast, grey), t > 0.5 * length, t < 2 * length {
                points.append(base + unit * t)
            }
        }
        return Line(fitting: points, tolerance: 0.2 * length + 0.15, least: 5)
    }
}
