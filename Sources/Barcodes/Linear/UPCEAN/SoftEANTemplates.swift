/// What the twenty left and ten right digit patterns look like under blur and ink spread.
struct SoftEANTemplates: Sendable {
    static let samples = 7 * SoftProfile.rate

    let sigma: Float
    let spread: Float
    /// Twenty patterns (ten of set A, ten of set B), `samples` values each.
    let left: [Float]
    /// Ten patterns of set C.
    let right: [Float]

    init(sigma: Float, spread: Float) {
        self.sigma = sigma
        self.spread = spread
        var left: [Float] = []
        var right: [Float] = []
        func modules(_ widths: [Int], first: Float) -> [Float] {
            var out: [Float] = []
            var color = first
            for w in widths {
                out.append(contentsOf: [Float](repeating: color, count: w))
                color = 1 - color
            }
            return out
        }
        let widths = EANDigit.setA.map { [Int($0.0), Int($0.1), Int($0.2), Int($0.3)] }
        // The neighbouring module is always known; the one beyond it is grey on average.
        func render(_ digit: [Float], before: Float, after: Float) -> [Float] {
            BlurModel.render(
                [0.5, before] + digit + [after, 0.5], from: 2, to: 9, rate: SoftProfile.rate, sigma: sigma,
                spread: spread)
        }
        for w in widths { left += render(modules(w, first: 0), before: 1, after: 0) }
        for w in widths { left += render(modules(w.reversed(), first: 0), before: 1, after: 0) }
        for w in widths { right += render(modules(w, first: 1), before: 0, after: 1) }
        self.left = left
        self.right = right
    }

    /// The combinations tried.
    static let all: [SoftEANTemplates] = [0.3, 0.5, 0.7, 0.95].flatMap { sigma in
        [-0.25, 0, 0.25].map { SoftEANTemplates(sigma: sigma, spread: $0) }
    }

    /// Squared deviation of `window` (of `samples` values) from every pattern of one kind.
    @inline(__always)
    static func costs(
        _ window: UnsafePointer<Float>, _ patterns: UnsafePointer<Float>, _ count: Int,
        into out: UnsafeMutablePointer<Float>
    ) {
        for k in 0..<count {
            let p = patterns + k &* samples
            var sum = SIMD4<Float>.zero
            for i in 0..<7 {
                let j = 4 &* i
                let d =
                    SIMD4(window[j], window[j &+ 1], window[j &+ 2], window[j &+ 3])
                    - SIMD4(p[j], p[j &+ 1], p[j &+ 2], p[j &+ 3])
                sum += d * d
            }
            out[k] = sum.sum()
        }
    }
}
