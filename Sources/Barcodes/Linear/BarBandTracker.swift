import Imaging

/// Follows the bars of a symbol up and down from one line.
///
/// The profile between the symbol's ends is the template; line by line, its left and right half are
/// found again by normalised correlation, each with its own shift, so that slant, perspective and gentle
/// curves are followed.
struct BarBandTracker {
    private var sampler: LineSampler

    /// The band ends where a line correlates less than this with the template.
    private static let minimumCorrelation: Float = 0.6
    /// Shifts tried on each side of the predicted one, in samples.
    private static let reach = 3

    init(image: LuminanceImage) { sampler = LineSampler(image: image) }

    /// - Parameters:
    ///   - from: the symbol's beginning on a line across it.
    ///   - to: its end.
    /// - Returns: nil when the two are too near each other.
    mutating func band(from: Point, to: Point) -> BarBand? {
        guard let first = grow(from: from, to: to) else { return nil }
        let slant = first.slant
        guard abs(slant) > 0.03, first.traces.count > 4 else { return first }
        // The line crossed the bars aslant: go again, straight across them, through the middle of the band.
        let middle = first.traces[first.traces.count / 2]
        let center = (first.begin(middle) + first.end(middle)) / 2
        let along = (first.n + first.u * slant) / (1 + slant * slant).squareRoot()
        let across = Point(x: along.y, y: -along.x)
        let half = first.begin(middle).distance(to: first.end(middle)) / 2 * first.u.dot(across)
        return grow(from: center - across * half, to: center + across * half) ?? first
    }

    private mutating func grow(from: Point, to: Point) -> BarBand? {
        let length = from.distance(to: to)
        guard length >= 16 else { return nil }
        let u = (to - from) / length
        let n = Point(x: -u.y, y: u.x)
        let template = makeTemplate(from: from, u: u, length: length)
        let step = max(1, length / 200)
        let down = follow(template, from: from, u: u, n: n, length: length, step: step)
        let up = follow(template, from: from, u: u, n: n, length: length, step: -step)
        return BarBand(
            from: from, to: to, u: u, n: n, length: length, step: step,
            traces: up.reversed() + [BarBand.Trace(offset: 0, left: 0, right: 0)] + down)
    }

    private mutating func makeTemplate(from: Point, u: Point, length: Double) -> [Float] {
        let count = Int(length)
        sampler.sample(from: from, step: u, count: count)
        return detail(count)
    }

    /// The last profile without its local mean: uneven light goes, bars stay.
    private func detail(_ count: Int) -> [Float] {
        let radius = max(6, count / 12)
        return sampler.profile.withUnsafeBufferPointer { p in
            [Float](unsafeUninitializedCapacity: count) { out, filled in
                var sum: Float = 0
                for i in 0..<min(radius, count) { sum += p[i] }
                var lower = 0
                var upper = min(radius, count)
                for i in 0..<count {
                    if upper < min(count, i + radius) {
                        sum += p[upper]
                        upper += 1
                    }
                    if lower < i - radius {
                        sum -= p[lower]
                        lower += 1
                    }
                    out[i] = p[i] - sum / Float(upper - lower)
                }
                filled = count
            }
        }
    }

    private mutating func follow(
        _ template: [Float], from: Point, u: Point, n: Point, length: Double, step: Double
    ) -> [BarBand.Trace] {
        var traces: [BarBand.Trace] = []
        var left = 0.0
        var right = 0.0
        var leftSpeed = 0.0
        var rightSpeed = 0.0
        var misses = 0
        let count = template.count
        let half = count / 2
        let reach = Self.reach
        let limit = Int(max(Double(sampler.image.width), Double(sampler.image.height)) / abs(step)) + 1
        let (width, height) = (Double(sampler.image.width), Double(sampler.image.height))
        for k in 1...max(1, min(limit, 4_000)) {
            let offset = Double(k) * step
            let predictedLeft = left + leftSpeed
            let predictedRight = right + rightSpeed
            // Sampled with the predicted shift and stretch, so that the search stays small.
            let begin = from + n * offset + u * predictedLeft
            let end = from + n * offset + u * (length + predictedRight)
            let middle = (begin + end) / 2
            guard middle.x > 0, middle.y > 0, middle.x < width, middle.y < height else { break }
            let direction = (end - begin) / length
            sampler.sample(from: begin - direction * Double(reach), step: direction, count: count + 2 * reach)
            let (a, b) = detail(count + 2 * reach).withUnsafeBufferPointer { profile in
                template.withUnsafeBufferPointer { t in
                    (
                        bestShift(profile.baseAddress!, t.baseAddress!, 0, half),
                        bestShift(profile.baseAddress!, t.baseAddress!, half, count)
                    )
                }
            }
            let good = a.correlation > Self.minimumCorrelation && b.correlation > Self.minimumCorrelation
            if !good {
                misses += 1
                if misses > 2 { break }
                left = predictedLeft
                right = predictedRight
                continue
            }
            misses = 0
            let newLeft = predictedLeft + a.shift
            let newRight = predictedRight + b.shift
            leftSpeed = leftSpeed * 0.7 + (newLeft - left) * 0.3
            rightSpeed = rightSpeed * 0.7 + (newRight - right) * 0.3
            left = newLeft
            right = newRight
            traces.append(BarBand.Trace(offset: offset, left: left, right: right))
        }
        return traces
    }

    /// The shift at which part of the profile fits the template best, and how well (normalised correlation).
    private func bestShift(
        _ profile: UnsafePointer<Float>, _ template: UnsafePointer<Float>, _ lower: Int, _ upper: Int
    ) -> (shift: Double, correlation: Float) {
        let count = Float(upper - lower)
        var st: Float = 0
        var stt: Float = 0
        for i in lower..<upper {
            st += template[i]
            stt += template[i] * template[i]
        }
        let varianceT = stt - st * st / count
        guard varianceT > count else { return (0, 0) }
        var scores = [Float](repeating: 0, count: 2 * Self.reach + 1)
        var best = -1
        for s in 0..<scores.count {
            var sp: Float = 0
            var spp: Float = 0
            var spt: Float = 0
            let p = profile + s
            for i in lower..<upper {
                let v = p[i]
                sp += v
                spp += v * v
                spt += v * template[i]
            }
            let varianceP = spp - sp * sp / count
            scores[s] = varianceP > count ? (spt - sp * st / count) / (varianceP * varianceT).squareRoot() : 0
            if best < 0 || scores[s] > scores[best] { best = s }
        }
        var shift = Double(best - Self.reach)
        if best > 0, best < scores.count - 1 {
            let (l, m, r) = (scores[best - 1], scores[best], scores[best + 1])
            let curvature = l - 2 * m + r
            if curvature < 0 { shift += Double(0.5 * (l - r) / curvature) }
        }
        return (shift, scores[best])
    }
}
