import Imaging

/// The grey values of all modules of a symbol, and what they say in black and white.
struct ModuleValues {
    let dimension: Int
    var grey: [Float]

    /// Samples the middle of every module; where modules are large enough, a few places around it.
    init(_ grid: QRGrid, dimension n: Int, _ sampler: GreySampler) {
        dimension = n
        let middle = grid.map.derivative(at: Point(x: Double(n) / 2, y: Double(n) / 2))
        let isLarge = min(middle.x.length, middle.y.length) > 2.4
        grey = [Float](unsafeUninitializedCapacity: n * n) { buffer, count in
            for y in 0..<n {
                for x in 0..<n {
                    let p = grid.apply(Double(x) + 0.5, Double(y) + 0.5)
                    var v = sampler.value(p)
                    if isLarge {
                        let a = middle.x * 0.2
                        let b = middle.y * 0.2
                        v += sampler.value(p + a) + sampler.value(p - a) + sampler.value(p + b) + sampler.value(p - b)
                        v /= 5
                    }
                    buffer[y * n + x] = v
                }
            }
            count = n * n
        }
    }

    struct Bits {
        var matrix: BitMatrix
        /// 255 for a clear module.
        var confidence: [UInt8]
    }

    /// Each module against the middle between the dark and the light ones around it.
    func bits(reach: Int, isInverted: Bool) -> Bits {
        let n = dimension
        var window = WindowSums(n)
        window.set(grey, count: nil)
        var isDark = [UInt8](repeating: 0, count: n * n)
        for y in 0..<n {
            for x in 0..<n {
                let (sum, count) = window.mean(x, y, 5)
                isDark[y * n + x] = grey[y * n + x] * count < sum ? 1 : 0
            }
        }
        // Half of the modules around a place are dark only on average: weigh both kinds alike.
        var confidence = [UInt8](repeating: 0, count: n * n)
        var dark = WindowSums(n)
        var light = WindowSums(n)
        var result = isDark
        for _ in 0..<2 {
            dark.set(grey, count: result)
            light.set(grey, count: result.map { 1 - $0 })
            for y in 0..<n {
                for x in 0..<n {
                    let d = dark.mean(x, y, reach)
                    let l = light.mean(x, y, reach)
                    guard d.count > 0, l.count > 0 else { continue }
                    let (a, b) = (d.sum / d.count, l.sum / l.count)
                    let level = (a + b) / 2
                    let v = grey[y * n + x]
                    result[y * n + x] = v < level ? 1 : 0
                    let margin = abs(v - level) / max(4, (b - a) / 2)
                    confidence[y * n + x] = UInt8(max(0, min(255, margin * 255)))
                }
            }
        }
        let modules = isInverted ? result.map { 1 - $0 } : result
        return Bits(matrix: BitMatrix(width: n, height: n, modules: modules), confidence: confidence)
    }
}

/// Sums over squares of a matrix, by summed areas.
private struct WindowSums {
    private let n: Int
    private var sums: [Float]
    private var counts: [Float]

    init(_ n: Int) {
        self.n = n
        sums = [Float](repeating: 0, count: (n + 1) * (n + 1))
        counts = sums
    }

    /// - Parameter count: which values to take; nil for all.
    mutating func set(_ values: [Float], count: [UInt8]?) {
        let w = n + 1
        for y in 0..<n {
            var (sum, number): (Float, Float) = (0, 0)
            for x in 0..<n {
                let k: Float = count.map { Float($0[y * n + x]) } ?? 1
                sum += k * values[y * n + x]
                number += k
                sums[(y + 1) * w + x + 1] = sums[y * w + x + 1] + sum
                counts[(y + 1) * w + x + 1] = counts[y * w + x + 1] + number
            }
        }
    }

    func mean(_ x: Int, _ y: Int, _ reach: Int) -> (sum: Float, count: Float) {
        let (l, r) = (max(0, x - reach), min(n, x + reach + 1))
        let (t, b) = (max(0, y - reach) * (n + 1), min(n, y + reach + 1) * (n + 1))
        return (
            sums[b + r] - sums[b + l] - sums[t + r] + sums[t + l],
            counts[b + r] - counts[b + l] - counts[t + r] + counts[t + l]
        )
    }
}
