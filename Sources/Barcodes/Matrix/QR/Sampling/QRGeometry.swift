import Imaging

/// Where a symbol lies: three measured finder patterns and the map from modules to pixels they determine.
struct QRGeometry {
    var corner: FinderFrame
    var right: FinderFrame
    var below: FinderFrame
    var version: QRVersion
    /// From modules, origin at the outer corner, to pixels.
    var map: Homography
    /// How well the timing patterns fit, −1 to 1.
    var timing: Float

    var dimension: Int { version.dimension }

    /// The matches the finder patterns give for a symbol of some dimension.
    static func matches(_ frames: (FinderFrame, FinderFrame, FinderFrame), _ dimension: Int) -> [Homography.Match] {
        let far = Double(dimension - 7)
        var result: [Homography.Match] = []
        for (frame, dx, dy) in [(frames.0, 0, 0), (frames.1, far, 0), (frames.2, 0, far)] {
            let weight = frame.hasEdges ? 1.0 : 0.3
            let c = frame.corners
            for (p, u, v) in [(c.0, 0.5, 0.5), (c.1, 6.5, 0.5), (c.2, 6.5, 6.5), (c.3, 0.5, 6.5)] {
                result.append(.init(Point(x: u + dx, y: v + dy), p, weight: weight))
            }
            result.append(.init(Point(x: 3.5 + dx, y: 3.5 + dy), frame.center, weight: 2))
        }
        return result
    }

    /// The centres alone, and a fourth one that makes them a parallelogram: a map without perspective.
    private static func flatMatches(_ frames: (FinderFrame, FinderFrame, FinderFrame), _ dimension: Int) -> [Homography.Match] {
        let (near, far) = (3.5, Double(dimension) - 3.5)
        let (a, b, c) = (frames.0.center, frames.1.center, frames.2.center)
        return [
            .init(Point(x: near, y: near), a), .init(Point(x: far, y: near), b), .init(Point(x: near, y: far), c),
            .init(Point(x: far, y: far), b + c - a),
        ]
    }

    /// The plausible geometries of three patterns, best first; empty when they don't make a symbol.
    static func candidates(
        corner a: FinderPattern, right b: FinderPattern, below c: FinderPattern, _ grey: GreySampler
    ) -> [QRGeometry] {
        let u = b.center - a.center
        let v = c.center - a.center
        let (x, y) = (u / u.length, v / v.length)
        guard var fa = FinderFrame(a, x: x, y: y, grey), var fb = FinderFrame(b, x: x, y: y, grey),
            var fc = FinderFrame(c, x: x, y: y, grey)
        else { return [] }
        let roughX = fa.center.distance(to: fb.center) / (fa.x.length + fb.x.length)
        let roughY = fa.center.distance(to: fc.center) / (fa.y.length + fc.y.length)
        guard roughX < 1.7 * roughY, roughY < 1.7 * roughX else { return [] }
        guard fa.refine(grey), fb.refine(grey), fc.refine(grey) else { return [] }
        // Along a leg the module may shrink with distance: the mean of both ends is right to first order.
        let alongX = fa.center.distance(to: fb.center) / ((fa.x.length + fb.x.length) / 2) + 7
        let alongY = fa.center.distance(to: fc.center) / ((fa.y.length + fc.y.length) / 2) + 7
        guard alongX < 1.5 * alongY, alongY < 1.5 * alongX else { return [] }
        let countX = countTiming(from: fa.point(6.5, 6.5), to: fb.point(0.5, 6.5), fa, fb, grey)
        let countY = countTiming(from: fa.point(6.5, 6.5), to: fc.point(6.5, 0.5), fa, fc, grey)

        var numbers: [Int] = []
        for estimate in [Double(countX) + 13, Double(countY) + 13, alongX, alongY, (alongX + alongY) / 2] {
            let number = Int(((estimate - 17) / 4).rounded())
            if (1...40).contains(number), !numbers.contains(number) { numbers.append(number) }
        }
        let between = ((alongX + alongY) / 2 - 17) / 4
        for number in [Int(between.rounded(.down)), Int(between.rounded(.up))]
        where (1...40).contains(number) && !numbers.contains(number) {
            numbers.append(number)
        }
        var result: [QRGeometry] = []
        for number in numbers {
            guard let version = QRVersion(number), abs(Double(version.dimension) - (alongX + alongY) / 2) < 6 + 0.25 * alongX
            else { continue }
            let n = Double(version.dimension)
            var best: QRGeometry?
            // The corners of patterns a few pixels wide are known to half a pixel, which a projective map carries far into
            // a large symbol: where it leaves the timing patterns, perhaps there is no perspective.
            for matches in [matches((fa, fb, fc), version.dimension), flatMatches((fa, fb, fc), version.dimension)] {
                guard best.map({ $0.timing < 0.6 }) ?? true, let map = Homography(fitting: matches),
                    map.isRegular(x: n, y: n)
                else { continue }
                var geometry = QRGeometry(corner: fa, right: fb, below: fc, version: version, map: map, timing: 0)
                geometry.timing = geometry.timingFit(grey)
                if geometry.timing > best?.timing ?? 0.25 { best = geometry }
            }
            if let best { result.append(best) }
        }
        result.sort { $0.timing > $1.timing }
        return result
    }

    /// Changes between dark and light on the way along a timing pattern.
    private static func countTiming(
        from start: Point, to end: Point, _ a: FinderFrame, _ b: FinderFrame, _ grey: GreySampler
    ) -> Int {
        let length = end.distance(to: start)
        let module = (a.module + b.module) / 2
        let steps = min(2000, max(8, Int(length / module * 5)))
        var count = 0
        var isDark = true
        for i in 0...steps {
            let t = Double(i) / Double(steps)
            let p = start + (end - start) * t
            let level = a.middle + Float(t) * (b.middle - a.middle)
            let contrast = a.contrast + Float(t) * (b.contrast - a.contrast)
            // How dark, from 1 (as the cores) to −1; two levels keep noise from counting.
            let darkness = 2 * (level - grey.value(p)) / contrast
            if isDark ? darkness < -0.15 : darkness > 0.15 {
                isDark.toggle()
                count += 1
            }
        }
        return count
    }

    /// The correlation of both timing patterns with what they should be: the mean over both, −1 to 1.
    func timingFit(_ grey: GreySampler) -> Float {
        let n = dimension
        var sums: (Float, Float) = (0, 0)
        for axis in 0..<2 {
            let b = axis == 0 ? right : below
            var total: Float = 0
            for i in 7..<(n - 7) {
                let along = Double(i) + 0.5
                let p = axis == 0 ? map.apply(along, 6.5) : map.apply(6.5, along)
                let t = Float(i) / Float(n)
                let level = corner.middle + t * (b.middle - corner.middle)
                let contrast = corner.contrast + t * (b.contrast - corner.contrast)
                let darkness = max(-1, min(1, 3 * (level - grey.value(p)) / contrast))
                total += i & 1 == 0 ? darkness : -darkness
            }
            if axis == 0 { sums.0 = total / Float(n - 14) } else { sums.1 = total / Float(n - 14) }
        }
        // One of them may be destroyed.
        return max((sums.0 + sums.1) / 2, 0.7 * max(sums.0, sums.1))
    }
}
