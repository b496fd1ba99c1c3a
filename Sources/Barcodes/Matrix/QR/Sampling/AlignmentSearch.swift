import Imaging

/// Finds alignment patterns near where they are expected, by correlation with their 5 × 5 modules.
struct AlignmentSearch {
    let grey: GreySampler
    let isInverted: Bool

    struct Hit {
        var position: Point
        /// −1 to 1.
        var score: Float
    }

    /// - Parameters:
    ///   - x, y: one module along each axis at the place.
    ///   - reach: how far to look, in modules.
    func find(near expected: Point, x: Point, y: Point, reach: Double) -> Hit? {
        var best = Hit(position: expected, score: -1)
        var bestRank: Float = -2
        let step = 0.5
        let count = Int((reach / step).rounded())
        for j in -count...count {
            for i in -count...count {
                let (u, v) = (Double(i) * step, Double(j) * step)
                let p = expected + x * u + y * v
                let score = correlation(p, x, y)
                // Equal patterns: the nearer one.
                let rank = score - Float((u * u + v * v).squareRoot() / max(reach, 1)) * 0.12
                if rank > bestRank {
                    bestRank = rank
                    best = Hit(position: p, score: score)
                }
            }
        }
        guard best.score > 0.4, grey.contains(best.position) else { return nil }
        return refined(best, x, y)
    }

    /// The best places within reach that lie apart from one another, best first.
    func findAll(near expected: Point, x: Point, y: Point, reach: Double, limit: Int) -> [Hit] {
        let step = 0.5
        let count = Int((reach / step).rounded())
        let side = 2 * count + 1
        var scores = [Float](repeating: -1, count: side * side)
        for j in 0..<side {
            for i in 0..<side {
                let p = expected + x * (Double(i - count) * step) + y * (Double(j - count) * step)
                scores[j * side + i] = correlation(p, x, y)
            }
        }
        var hits: [Hit] = []
        for _ in 0..<limit {
            guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0.45 else { break }
            let (i, j) = (best % side, best / side)
            let p = expected + x * (Double(i - count) * step) + y * (Double(j - count) * step)
            let hit = refined(Hit(position: p, score: scores[best]), x, y)
            if grey.contains(hit.position) { hits.append(hit) }
            for b in max(0, j - 3)...min(side - 1, j + 3) {
                for a in max(0, i - 3)...min(side - 1, i + 3) { scores[b * side + a] = -1 }
            }
        }
        return hits
    }

    private func refined(_ hit: Hit, _ x: Point, _ y: Point) -> Hit {
        var best = hit
        var step = 0.25
        while step > 0.05 {
            let origin = best.position
            for (i, j) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                let p = origin + x * (i * step) + y * (j * step)
                let score = correlation(p, x, y)
                if score > best.score { best = Hit(position: p, score: score) }
            }
            if best.position == origin { step /= 2 }
        }
        return best
    }

    /// Normalised correlation with dark ring, light ring, dark centre.
    @inline(__always)
    private func correlation(_ p: Point, _ x: Point, _ y: Point) -> Float {
        var (darkSum, lightSum, squares): (Float, Float, Float) = (0, 0, 0)
        for j in -2...2 {
            for i in -2...2 {
                let v = grey.value(p.x + x.x * Double(i) + y.x * Double(j), p.y + x.y * Double(i) + y.y * Double(j))
                squares += v * v
                if max(abs(i), abs(j)) == 1 { lightSum += v } else { darkSum += v }
            }
        }
        let sum = darkSum + lightSum
        let variance = squares - sum * sum / 25
        guard variance > 25 else { return 0 }
        // The template, of mean zero: 8 light modules, 17 dark ones; its own norm is √(8·17/25).
        let product = (lightSum * 17 - darkSum * 8) / 25
        let score = product / (variance * 5.44).squareRoot()
        return isInverted ? -score : score
    }
}
