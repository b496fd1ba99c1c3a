/// The grey profile of a whole symbol, averaged over its height and stretched to modules: what soft decoding works on.
struct SoftProfile {
    /// Samples per module.
    static let rate = 4
    /// Modules of surroundings kept on either side.
    static let margin = 8

    /// Nominal width of the symbol.
    let modules: Int
    /// `(modules + 2 * margin) * rate` grey values.
    var values: [Float]

    /// The same symbol read from its other end.
    func reversed() -> SoftProfile { SoftProfile(modules: modules, values: values.reversed()) }

    /// Blackness between 0 and 1 at `rate` samples per module of the symbol itself, the module grid bent by a
    /// parabola through `left`, `middle` and `right`: offsets in modules at the ends and the centre.
    func blackness(left: Float, middle: Float, right: Float, levels: Levels, into out: inout [Float]) {
        let count = modules * Self.rate
        if out.count != count { out = [Float](repeating: 0, count: count) }
        let last = values.count - 2
        let offset = Float(Self.margin * Self.rate)
        values.withUnsafeBufferPointer { v in
            out.withUnsafeMutableBufferPointer { o in
                let scale = 2 / Float(count)
                for i in 0..<count {
                    let t = Float(i) * scale - 1
                    let bend = middle + (right - left) / 2 * t + ((right + left) / 2 - middle) * t * t
                    let p = max(0, Float(i) + offset + bend * Float(Self.rate))
                    let k = min(Int(p), last)
                    let f = p - Float(k)
                    let grey = v[k] + (v[k + 1] - v[k]) * f
                    let u = (t + 1) / 2
                    let white = levels.whiteLeft + (levels.whiteRight - levels.whiteLeft) * u
                    let black = levels.blackLeft + (levels.blackRight - levels.blackLeft) * u
                    o[i] = max(-0.5, min(1.5, (white - grey) / max(1, white - black)))
                }
            }
        }
    }

    /// What white and black look like at both ends; light may fall off in between.
    struct Levels {
        var whiteLeft: Float
        var whiteRight: Float
        var blackLeft: Float
        var blackRight: Float

        /// For the profile turned round.
        func reversed() -> Levels {
            Levels(whiteLeft: whiteRight, whiteRight: whiteLeft, blackLeft: blackRight, blackRight: blackLeft)
        }
    }

    /// A first guess from the extremes of either half; nil without contrast.
    func levels() -> Levels? {
        let start = Self.margin * Self.rate
        let half = modules * Self.rate / 2
        func extremes(_ range: Range<Int>) -> (Float, Float) {
            let sorted = values[range].sorted()
            return (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
        }
        let (b1, w1) = extremes(start..<start + half)
        let (b2, w2) = extremes(start + half..<start + 2 * half)
        guard w1 - b1 > 8, w2 - b2 > 8 else { return nil }
        return Levels(whiteLeft: w1, whiteRight: w2, blackLeft: b1, blackRight: b2)
    }
}

/// How a camera blurs bars: three box blurs in a row, which is close to a Gaussian and needs no transcendental function.
enum BlurModel {
    /// The share of a blurred edge that has passed at distance `t` from it, for a standard deviation `sigma`.
    static func step(_ t: Float, sigma: Float) -> Float {
        // Three boxes of width w have the variance 3 w² / 12.
        let w = 2 * sigma
        let x = t / w + 1.5
        if x <= 0 { return 0 }
        if x >= 3 { return 1 }
        if x < 1 { return x * x * x / 6 }
        if x < 2 {
            let y = x - 1.5
            return 0.5 + 0.75 * y - y * y * y / 3
        }
        let z = 3 - x
        return 1 - z * z * z / 6
    }

    /// The blurred blackness of `modules` (1 black), `rate` samples per module, of those from `from` to `to`.
    ///
    /// - Parameter spread: how much wider than nominal a bar is, in modules.
    static func render(_ modules: [Float], from: Int, to: Int, rate: Int, sigma: Float, spread: Float) -> [Float] {
        var out: [Float] = []
        out.reserveCapacity((to - from) * rate)
        for i in 0..<(to - from) * rate {
            let t = Float(from) + (Float(i) + 0.5) / Float(rate)
            var value = modules[0]
            for m in 1..<modules.count where modules[m] != modules[m - 1] {
                let rise = modules[m] - modules[m - 1]
                // A falling blackness is the end of a bar: ink moves it outwards.
                let edge = Float(m) + (rise > 0 ? -spread / 2 : spread / 2)
                value += rise * step(t - edge, sigma: sigma)
            }
            out.append(value)
        }
        return out
    }
}
