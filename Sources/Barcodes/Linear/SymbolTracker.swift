import Imaging

/// Follows the bars of a reading up and down and has other lines confirm it.
///
/// The profile between the symbol's ends is the template; line by line, its left and right half are
/// found again by normalised correlation, each with its own shift, so that slant, perspective and gentle
/// curves are followed. The band so found gives the corners and the places for further readings.
struct SymbolTracker {
    private let decoders: [any RowDecoder]
    private var sampler: LineSampler
    private var row = RunRow()

    /// The band ends where a line correlates less than this with the template.
    private static let minimumCorrelation: Float = 0.6
    /// Shifts tried on each side of the predicted one, in samples.
    private static let reach = 3

    init(image: LuminanceImage, decoders: [any RowDecoder]) {
        sampler = LineSampler(image: image)
        self.decoders = decoders
    }

    /// Where the symbol's ends lie on a line `offset` pixels below the first one.
    private struct Trace {
        var offset: Double
        var left: Double
        var right: Double
    }

    /// - Parameters:
    ///   - from: the symbol's beginning on the line that read it.
    ///   - to: its end.
    /// - Returns: nil when too few other lines agree, or others contradict.
    mutating func confirm(_ reading: RowReading, from: Point, to: Point) -> TrackedSymbol? {
        let length = from.distance(to: to)
        guard length >= 16 else { return nil }
        let u = (to - from) / length
        let n = Point(x: -u.y, y: u.x)
        let template = makeTemplate(from: from, u: u, length: length)
        guard template.count >= 16 else { return nil }

        let step = max(1, length / 200)
        let down = follow(template, from: from, u: u, n: n, length: length, step: step)
        let up = follow(template, from: from, u: u, n: n, length: length, step: -step)
        var band = Array(up.reversed())
        band.append(Trace(offset: 0, left: 0, right: 0))
        band.append(contentsOf: down)

        var votes = 1
        var tried = 1
        var conflicts = 0
        var best = reading
        var addOns: [[UInt8]: Int] = [:]
        if let addOn = reading.addOn { addOns[addOn, default: 0] += 1 }
        let tries = min(band.count - 1, 14)
        if tries > 0 {
            let thickness = (band[band.count - 1].offset - band[0].offset) / step
            let spread = max(0, min(2, Int(thickness / 16)))
            for k in 0..<tries {
                // Evenly over the band; the very first and last line may be half off it.
                let index = (2 * k + 1) * band.count / (2 * tries)
                let trace = band[min(index, band.count - 1)]
                if trace.offset == 0 { continue }
                tried += 1
                let slant = slant(band, index)
                guard
                    let other = decode(
                        like: reading, trace, from: from, u: u, n: n, length: length, slant: slant, spread: spread)
                else { continue }
                if other.agrees(with: reading) {
                    votes += 1
                    if other.cost < best.cost { best = other }
                    if let addOn = other.addOn { addOns[addOn, default: 0] += 1 }
                } else {
                    conflicts += 1
                }
            }
        }
        let isThin = tried < reading.linesNeeded
        let needed = isThin ? 1 : reading.linesNeeded
        guard votes >= needed, votes > conflicts * 2 else { return nil }
        if isThin && (reading.linesNeeded > 2 || reading.cost > 0.12) { return nil }
        best.addOn = addOns.max { $0.value < $1.value }?.key
        best.start = reading.start
        best.end = reading.end
        let top = band[0]
        let bottom = band[band.count - 1]
        // The band's last lines are whole lines: the bars reach half a step further.
        let margin = step / 2
        let corners = Quad(
            topLeft: from + n * (top.offset - margin) + u * top.left,
            topRight: to + n * (top.offset - margin) + u * top.right,
            bottomRight: to + n * (bottom.offset + margin) + u * bottom.right,
            bottomLeft: from + n * (bottom.offset + margin) + u * bottom.left)
        return TrackedSymbol(
            reading: best, corners: corners, lines: votes, agreement: Float(votes) / Float(max(1, tried)))
    }

    // MARK: - Following the bars

    private mutating func makeTemplate(from: Point, u: Point, length: Double) -> [Float] {
        let count = Int(length)
        sampler.sample(from: from, step: u, count: count)
        return Array(sampler.profile[0..<count])
    }

    private mutating func follow(
        _ template: [Float], from: Point, u: Point, n: Point, length: Double, step: Double
    ) -> [Trace] {
        var traces: [Trace] = []
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
            let (a, b) = sampler.profile.withUnsafeBufferPointer { profile in
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
            traces.append(Trace(offset: offset, left: left, right: right))
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

    /// How far the bars move along the line per pixel down, near a line of the band.
    private func slant(_ band: [Trace], _ index: Int) -> Double {
        let a = band[max(0, index - 4)]
        let b = band[min(band.count - 1, index + 4)]
        guard b.offset != a.offset else { return 0 }
        return ((b.left + b.right) - (a.left + a.right)) / 2 / (b.offset - a.offset)
    }

    // MARK: - Reading other lines

    /// Decodes a line of the band, with room beside the symbol for quiet zones and an add-on.
    private mutating func decode(
        like reading: RowReading, _ trace: Trace, from: Point, u: Point, n: Point, length: Double, slant: Double,
        spread: Int
    ) -> RowReading? {
        let begin = from + n * trace.offset + u * trace.left
        let end = from + n * trace.offset + u * (length + trace.right)
        let span = begin.distance(to: end)
        guard span > 8 else { return nil }
        let direction = (end - begin) / span
        let room = begin - direction * (span * 0.2)
        // Clipped to the image: what is beyond must not lengthen a bar at the border.
        let inside = sampler.inside(from: room, step: direction, count: Int(span * 2.1))
        guard inside.count > 8 else { return nil }
        let first = room + direction * Double(inside.lowerBound)
        let before = (begin - first).dot(direction)
        let count = inside.count
        sampler.sample(from: first, step: direction, count: count, across: n + u * slant, spread: spread)
        var fallback: RowReading?
        for sensitivity: Float in [0.2, 0.1] {
            let finder = EdgeFinder(sensitivity: sensitivity, minimumSwing: 6)
            sampler.profile.withUnsafeBufferPointer { finder.runs($0.baseAddress!, count: count, into: &row) }
            if reading.isInverted { row = row.inverted() }
            var readings: [RowReading] = []
            for decoder in decoders where decoder.symbologies.contains(reading.symbology) {
                decoder.decode(row, into: &readings)
            }
            // Only what lies in the same place speaks for or against.
            let place = readings.filter {
                abs(Double($0.start) - before) < span * 0.12 && abs(Double($0.end) - before - span) < span * 0.12
            }
            if let same = place.first(where: { $0.agrees(with: reading) }) { return same }
            fallback = fallback ?? place.first
        }
        return fallback
    }
}
