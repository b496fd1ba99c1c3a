import Imaging

/// Has the other lines of a symbol confirm what one line read.
struct SymbolConfirmer {
    private let decoders: [any RowDecoder]
    private let softDecoders: [any SoftDecoder]
    private var sampler: LineSampler
    private var tracker: BarBandTracker
    private var row = RunRow()

    /// Height over length of the flattest symbol read from grey values alone: a line of print is flatter.
    private static let flattest = 0.06

    /// Widths that fit worse than this leave doubt …
    private static let doubtfulCost: Float = 0.1
    /// … and worse than this, half of what a line may deviate, more than a few lines can settle.
    private static let badCost: Float = 0.15

    init(image: LuminanceImage, decoders: [any RowDecoder], softDecoders: [any SoftDecoder]) {
        self.decoders = decoders
        self.softDecoders = softDecoders
        sampler = LineSampler(image: image)
        tracker = BarBandTracker(image: image)
    }

    /// - Parameters:
    ///   - from: the symbol's beginning on the line that read it.
    ///   - to: its end.
    /// - Returns: nil when too few other lines agree, or others contradict.
    mutating func confirm(_ reading: RowReading, from: Point, to: Point) -> TrackedSymbol? {
        guard let band = tracker.band(from: from, to: to) else { return nil }
        var votes = 1
        var tried = 1
        var conflicts = 0
        var best = reading
        var addOns: [[UInt8]: Int] = [:]
        if let addOn = reading.addOn { addOns[addOn, default: 0] += 1 }
        let tries = min(band.traces.count - 1, 14)
        let spread = max(0, min(2, Int(band.height / band.step / 16)))
        for k in 0..<max(0, tries) {
            // Evenly over the band; the very first and last line may be half off it.
            let index = min((2 * k + 1) * band.traces.count / (2 * tries), band.traces.count - 1)
            if band.traces[index].offset == 0 { continue }
            tried += 1
            guard let other = decode(like: reading, band, index, spread: spread) else { continue }
            if other.agrees(with: reading) {
                votes += 1
                if other.cost < best.cost { best = other }
                if let addOn = other.addOn { addOns[addOn, default: 0] += 1 }
            } else {
                conflicts += 1
            }
        }
        let isThin = tried < reading.linesNeeded
        let needed = isThin ? 1 : reading.linesNeeded
        guard votes >= needed, votes > conflicts * 2 else { return nil }
        if isThin && (reading.linesNeeded > 2 || reading.cost > 0.12) { return nil }
        // Narrow bars may mislead every line in the same way, and a code read from its wrong end finds a few lines that
        // agree by chance: let the grey values speak unless all is clear. Where they say nothing (glare over most of the
        // symbol), few lines count only if they fit well.
        if best.cost > Self.doubtfulCost || votes * 3 < tried, speaksSoftly(reading.symbology) {
            let verdict = soft(band, like: reading)
            if verdict?.reading.bytes != reading.bytes {
                if let verdict, verdict.isPlausible {
                    guard verdict.isCertain else { return nil }
                    best = verdict.reading
                    best.isInverted = reading.isInverted
                } else if votes < 4, verdict != nil || best.cost > Self.badCost {
                    return nil
                }
            }
        }
        best.addOn = addOns.max { $0.value < $1.value }?.key
        if best.addOn == nil, best.symbologyIdentifier == "]E3" { best.symbologyIdentifier = "]E0" }
        let symbol = TrackedSymbol(
            reading: best, corners: band.corners, lines: votes, agreement: Float(votes) / Float(max(1, tried)))
        return symbol.confidence >= reading.confidenceNeeded ? symbol : nil
    }

    // MARK: - Grey values

    /// Reads a symbol between two points that no line could decode, from its grey values alone.
    mutating func readSoftly(from: Point, to: Point, modules: Int, inverted: Bool) -> TrackedSymbol? {
        guard let band = tracker.band(from: from, to: to), band.traces.count >= 4,
            band.height > band.length * Self.flattest
        else { return nil }
        for decoder in softDecoders where decoder.moduleCounts.contains(modules) {
            let whole = profile(band, modules: modules, rows: 0..<band.traces.count, inverted: inverted)
            guard let result = decoder.decode(whole, bothWays: true), result.isCertain else { continue }
            // Both halves must say the same, or nothing clear.
            let middle = band.traces.count / 2
            var agreeing = 0
            var contradicted = false
            for rows in [0..<middle, middle..<band.traces.count] {
                var part = profile(band, modules: modules, rows: rows, inverted: inverted)
                if result.isReversed { part = part.reversed() }
                guard let other = decoder.decode(part, bothWays: false) else { continue }
                if other.reading.bytes == result.reading.bytes {
                    agreeing += 1
                } else if other.isPlausible {
                    contradicted = true
                }
            }
            guard agreeing >= 1, !contradicted else { continue }
            var reading = result.reading
            reading.isInverted = inverted
            var corners = band.corners
            if result.isReversed {
                corners = Quad(
                    topLeft: corners.bottomRight, topRight: corners.bottomLeft, bottomRight: corners.topLeft,
                    bottomLeft: corners.topRight)
            }
            return TrackedSymbol(
                reading: reading, corners: corners, lines: band.traces.count,
                agreement: max(0, 1 - 8 * result.cost))
        }
        return nil
    }

    private func speaksSoftly(_ symbology: BarcodeSymbology) -> Bool {
        softDecoders.contains { $0.symbologies.contains(symbology) }
    }

    private mutating func soft(_ band: BarBand, like reading: RowReading) -> SoftReading? {
        for decoder in softDecoders where decoder.symbologies.contains(reading.symbology) {
            for modules in decoder.moduleCounts {
                let all = profile(band, modules: modules, rows: 0..<band.traces.count, inverted: reading.isInverted)
                if let result = decoder.decode(all, bothWays: false), result.reading.symbology == reading.symbology { return result }
            }
        }
        return nil
    }

    /// The mean profile of up to 32 lines of the band, stretched to the module grid.
    mutating func profile(_ band: BarBand, modules: Int, rows: Range<Int>, inverted: Bool) -> SoftProfile {
        let count = (modules + 2 * SoftProfile.margin) * SoftProfile.rate
        var sum = [Float](repeating: 0, count: count)
        let lines = min(32, rows.count)
        for k in 0..<lines {
            let trace = band.traces[rows.lowerBound + (2 * k + 1) * rows.count / (2 * lines)]
            let begin = band.begin(trace)
            let step = (band.end(trace) - begin) / Double(modules * SoftProfile.rate)
            let start = begin + step * (0.5 - Double(SoftProfile.margin * SoftProfile.rate))
            sampler.sample(from: start, step: step, count: count)
            for i in 0..<count { sum[i] += sampler.profile[i] }
        }
        let scale = 1 / Float(max(1, lines))
        return SoftProfile(modules: modules, values: sum.map { inverted ? 255 - $0 * scale : $0 * scale })
    }

    // MARK: - Other lines

    /// Decodes a line of the band, with room beside the symbol for quiet zones and an add-on.
    private mutating func decode(like reading: RowReading, _ band: BarBand, _ index: Int, spread: Int) -> RowReading? {
        let begin = band.begin(band.traces[index])
        let end = band.end(band.traces[index])
        let span = begin.distance(to: end)
        guard span > 8 else { return nil }
        let direction = (end - begin) / span
        let room = begin - direction * (span * 0.2)
        // Clipped to the image: what is beyond must not lengthen a bar at the border.
        let inside = sampler.inside(from: room, step: direction, count: Int(span * 2.1))
        guard inside.count > 8 else { return nil }
        let first = room + direction * Double(inside.lowerBound)
        let before = (begin - first).dot(direction)
        sampler.sample(
            from: first, step: direction, count: inside.count, across: band.n + band.u * band.slant(at: index),
            spread: spread)
        var fallback: RowReading?
        for (sensitivity, envelope): (Float, Float) in [(0.2, 0.5), (0.1, 0.9)] {
            let finder = EdgeFinder(sensitivity: sensitivity, minimumSwing: 6, envelope: envelope)
            sampler.profile.withUnsafeBufferPointer {
                guard let base = $0.baseAddress else { return }
                finder.runs(base, count: inside.count, into: &row)
            }
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
