/// Matches characters made of wide and narrow elements, whatever their ratio (2 : 1 to 3 : 1) and ink spread.
///
/// What wide and narrow, bar and space measure is taken from a character that is known, the start character; after that
/// each character is compared with every pattern at its own size.
struct WideNarrow {
    /// Expected widths in samples for a known character's size: narrow bar, narrow space, wide bar, wide space.
    let narrowBar: Float
    let narrowSpace: Float
    let wideBar: Float
    let wideSpace: Float

    var unit: Float { (narrowBar + narrowSpace) / 2 }

    /// Measures a known character of `count` elements; bit `count - 1` of `pattern` is the first element, 1 = wide.
    /// Nil when its widths do not look like wide and narrow at all.
    init?(_ w: UnsafePointer<Float>, pattern: UInt16, count: Int) {
        var sums: (Float, Float, Float, Float) = (0, 0, 0, 0)
        var counts: (Float, Float, Float, Float) = (0, 0, 0, 0)
        for i in 0..<count {
            switch (pattern >> UInt16(count - 1 - i) & 1, i % 2) {
            case (0, 0): (sums.0, counts.0) = (sums.0 + w[i], counts.0 + 1)
            case (0, _): (sums.1, counts.1) = (sums.1 + w[i], counts.1 + 1)
            case (_, 0): (sums.2, counts.2) = (sums.2 + w[i], counts.2 + 1)
            default: (sums.3, counts.3) = (sums.3 + w[i], counts.3 + 1)
            }
        }
        guard counts.0 > 0, counts.1 > 0, counts.2 + counts.3 > 0 else { return nil }
        let nb = sums.0 / counts.0
        let ns = sums.1 / counts.1
        // A wide element exceeds its narrow one by the same amount in bars and spaces.
        let excess =
            ((counts.2 > 0 ? sums.2 - nb * counts.2 : 0) + (counts.3 > 0 ? sums.3 - ns * counts.3 : 0))
            / (counts.2 + counts.3)
        let unit = (nb + ns) / 2
        guard unit > 0, nb > unit * 0.35, ns > unit * 0.35, excess > unit * 0.75, excess < unit * 2.6 else { return nil }
        narrowBar = nb
        narrowSpace = ns
        wideBar = nb + excess
        wideSpace = ns + excess
        for i in 0..<count {
            let deviation = (w[i] - expected(pattern, count, i)) / unit
            if deviation * deviation > 0.5 { return nil }
        }
    }

    @inline(__always)
    private func expected(_ pattern: UInt16, _ count: Int, _ i: Int) -> Float {
        let isWide = pattern >> UInt16(count - 1 - i) & 1 == 1
        return i % 2 == 0 ? (isWide ? wideBar : narrowBar) : (isWide ? wideSpace : narrowSpace)
    }

    struct Match {
        /// Index into the patterns.
        var index: Int
        /// Mean squared deviation of an element, in narrow elements.
        var cost: Float
        var margin: Float
        /// Size of the character relative to nominal.
        var scale: Float
    }

    /// The pattern that fits `count` elements best.
    func match(_ w: UnsafePointer<Float>, patterns: [UInt16], count: Int) -> Match? {
        var sum: Float = 0
        for i in 0..<count { sum += w[i] }
        guard sum > 0 else { return nil }
        var best = Match(index: -1, cost: .infinity, margin: 0, scale: 1)
        var second = Float.infinity
        for (index, pattern) in patterns.enumerated() {
            var nominal: Float = 0
            for i in 0..<count { nominal += expected(pattern, count, i) }
            let scale = sum / nominal
            guard scale > 0.7, scale < 1.4 else { continue }
            var cost: Float = 0
            for i in 0..<count {
                let d = w[i] / scale - expected(pattern, count, i)
                cost += d * d
            }
            cost /= Float(count) * unit * unit
            if cost < best.cost {
                second = best.cost
                best = Match(index: index, cost: cost, margin: 0, scale: scale)
            } else if cost < second {
                second = cost
            }
        }
        guard best.index >= 0 else { return nil }
        best.margin = second - best.cost
        return best
    }
}
