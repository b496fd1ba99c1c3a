/// The digit patterns of ISO/IEC 15420, table 1, by element widths.
enum EANDigit {
    /// Number set A, widths in modules: space, bar, space, bar. Set B is the same read backwards;
    /// set C has A's widths with bars and spaces exchanged.
    static let setA: [(Float, Float, Float, Float)] = [
        (3, 2, 1, 1), (2, 2, 2, 1), (2, 1, 2, 2), (1, 4, 1, 1), (1, 1, 3, 2),
        (1, 2, 3, 1), (1, 1, 1, 4), (1, 3, 1, 2), (1, 2, 1, 3), (3, 1, 1, 2),
    ]

    struct Match {
        var digit: UInt8
        /// Number set B.
        var isB: Bool
        var cost: Float
        /// How much worse the next best digit fits.
        var margin: Float
    }

    /// The digit that fits four runs best.
    ///
    /// Edge-to-similar-edge distances decide first, since ink spread does not change them (ISO/IEC 15420, annex on
    /// reference decoding); the widths themselves, corrected by `spread`, tell 1 from 7 and 2 from 8.
    /// - Parameters:
    ///   - spread: how much wider than nominal a bar is, in modules.
    ///   - firstIsBar: true for number set C.
    @inline(__always)
    static func match(
        _ w: UnsafePointer<Float>, firstIsBar: Bool, allowB: Bool, spread: Float
    ) -> Match? {
        let sum = w[0] + w[1] + w[2] + w[3]
        guard sum > 0 else { return nil }
        let s = 7 / sum
        let sign: Float = firstIsBar ? -1 : 1
        let w0 = w[0] * s + sign * spread
        let w1 = w[1] * s - sign * spread
        let w2 = w[2] * s + sign * spread
        let w3 = w[3] * s - sign * spread
        let e1 = w0 + w1
        let e2 = w1 + w2
        var best = Float.infinity
        var second = Float.infinity
        var digit = 0
        var isB = false
        for d in 0..<10 {
            let p = setA[d]
            var a = e1 - (p.0 + p.1)
            var b = e2 - (p.1 + p.2)
            var cost = a * a + b * b
            var x = (w1 + w3) - (p.1 + p.3)
            cost += 0.35 * x * x
            var y = w0 - p.0
            var z = w2 - p.2
            cost += 0.15 * (y * y + z * z)
            if cost < best {
                second = best
                best = cost
                digit = d
                isB = false
            } else if cost < second {
                second = cost
            }
            guard allowB else { continue }
            a = e1 - (p.3 + p.2)
            b = e2 - (p.2 + p.1)
            cost = a * a + b * b
            x = (w1 + w3) - (p.2 + p.0)
            cost += 0.35 * x * x
            y = w0 - p.3
            z = w2 - p.1
            cost += 0.15 * (y * y + z * z)
            if cost < best {
                second = best
                best = cost
                digit = d
                isB = true
            } else if cost < second {
                second = cost
            }
        }
        return Match(digit: UInt8(digit), isB: isB, cost: best, margin: second - best)
    }
}
