import Imaging

/// Grey values on a way outwards through a finder pattern, and where its dark ring lies.
///
/// A thin blurred ring is less dark than the core: every edge is judged by the extremes on its own two sides.
struct RingProfile {
    /// 1 for dark rings on light ground, −1 for the reverse.
    let sign: Float
    /// Pixels between samples.
    let step: Double
    let length: Double

    private static let capacity = 160

    /// From the middle of the core: the core's edge and the middle of the dark ring.
    func walk(from start: Point, along d: Point, _ grey: GreySampler) -> (core: Double, ring: Double)? {
        withSamples(start, d, outside: nil, grey) { v, count in
            // Past the core: the light ring is the first rise that ends in a fall again.
            let core = v[0]
            var most = core
            for i in 0..<(count * 3 / 5) { most = max(most, v[i]) }
            // Less than that is noise or a speck in the core.
            let depth = max(8, 0.4 * (most - core))
            var (peak, top) = (0, core)
            var i = 1
            while i < count {
                if v[i] > top {
                    (peak, top) = (i, v[i])
                } else if top - core > depth, top - v[i] > 0.3 * (top - core) {
                    break
                }
                i += 1
            }
            guard i < count, top - core > depth else { return nil }
            let level = (core + top) / 2
            var edge = 0
            while edge < peak, v[edge + 1] < level { edge += 1 }
            guard let ring = middle(v, count, from: peak, top, depth) else { return nil }
            return (position(v, edge, level), ring)
        }
    }

    /// From within the light ring: the middle of the dark ring.
    func ring(from start: Point, along d: Point, light: Float, contrast: Float, _ grey: GreySampler) -> Double? {
        withSamples(start, d, outside: light * sign, grey) { v, count in
            middle(v, count, from: 0, light * sign, max(8, 0.3 * abs(contrast)))
        }
    }

    /// The middle between both edges of the first dark stretch after sample `start`.
    private func middle(_ v: UnsafeMutablePointer<Float>, _ count: Int, from start: Int, _ top: Float, _ depth: Float) -> Double? {
        var (valley, low) = (start, v[start])
        var i = start + 1
        while i < count {
            if v[i] < low {
                (valley, low) = (i, v[i])
            } else if top - low > depth, v[i] - low > 0.4 * (top - low) {
                break
            }
            i += 1
        }
        guard i < count, top - low > depth else { return nil }
        let level = (low + top) / 2
        var inner = valley
        while inner > start, v[inner - 1] < level { inner -= 1 }
        var outer = valley
        while outer + 1 < count, v[outer + 1] < level { outer += 1 }
        guard inner > start, outer + 1 < count else { return nil }
        return (position(v, inner - 1, level) + position(v, outer, level)) / 2
    }

    /// Where the value passes `level` between a sample and the next.
    private func position(_ v: UnsafeMutablePointer<Float>, _ i: Int, _ level: Float) -> Double {
        let rise = v[i + 1] - v[i]
        let part = abs(rise) > 0.01 ? Double((level - v[i]) / rise) : 0.5
        return (Double(i) + max(0, min(1, part))) * step
    }

    /// - Parameter outside: the value beyond the border of the image; nil for the lightest so far,
    ///   since a symbol may end where the picture ends.
    private func withSamples<R>(
        _ start: Point, _ d: Point, outside: Float?, _ grey: GreySampler,
        _ body: (UnsafeMutablePointer<Float>, Int) -> R?
    ) -> R? {
        let count = min(Self.capacity, Int(length / step) + 1)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.capacity) { buffer in
            let v = buffer.baseAddress.unsafelyUnwrapped
            var lightest = -Float.infinity
            for i in 0..<count {
                let p = start + d * (Double(i) * step)
                v[i] = grey.contains(p) ? grey.value(p) * sign : (outside ?? lightest)
                lightest = max(lightest, v[i])
            }
            return count > 2 ? body(v, count) : nil
        }
    }
}
