/// The symbol characters of ISO/IEC 15417, table 1: widths of bar, space, bar, space, bar, space in modules.
enum Code128Patterns {
    /// The start characters of code sets A, B and C.
    static let starts = 103..<106
    /// The stop character; a bar of two modules follows its six elements.
    static let stop = 106

    static let widths: [[UInt8]] = table.split(separator: " ").map { $0.utf8.map { $0 - 0x30 } }

    private static let table = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 \
        113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 \
        212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 \
        113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 \
        314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 \
        241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 \
        214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 \
        211232 233111
        """

    /// Per character six numbers: four edge-to-similar-edge distances, and the sum of its bars; padded to eight.
    private static let features: [SIMD8<Float>] = widths.map { w in
        let w = w.map(Float.init)
        return SIMD8(w[0] + w[1], w[1] + w[2], w[2] + w[3], w[3] + w[4], w[0] + w[2] + w[4], w[0], w[3], w[4])
    }
    private static let weights = SIMD8<Float>(1, 1, 1, 1, 0.5, 0.1, 0.1, 0.1)

    struct Match {
        var value: Int
        var cost: Float
        var margin: Float
    }

    /// The character among `candidates` (values of the table) that fits the six runs best.
    ///
    /// - Parameter spread: how much wider than nominal a bar is, in modules.
    static func match(_ w: UnsafePointer<Float>, candidates: Range<Int>, spread: Float) -> Match? {
        let sum = w[0] + w[1] + w[2] + w[3] + w[4] + w[5]
        guard sum > 0 else { return nil }
        let s = 11 / sum
        let measured = SIMD8<Float>(
            (w[0] + w[1]) * s, (w[1] + w[2]) * s, (w[2] + w[3]) * s, (w[3] + w[4]) * s,
            (w[0] + w[2] + w[4]) * s - 3 * spread, w[0] * s - spread, w[3] * s + spread, w[4] * s - spread)
        var best = Float.infinity
        var second = Float.infinity
        var value = 0
        features.withUnsafeBufferPointer { table in
            for v in candidates {
                let d = measured - table[v]
                let cost = (d * d * weights).sum()
                if cost < best {
                    second = best
                    best = cost
                    value = v
                } else if cost < second {
                    second = cost
                }
            }
        }
        return Match(value: value, cost: best, margin: second - best)
    }
}
