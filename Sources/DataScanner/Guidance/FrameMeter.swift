/// Measures light, sharpness and movement of frames, from a small sample of their pixels.
///
/// O(1): 224 × 126 places are looked at whatever the resolution.
struct FrameMeter: Sendable {
    /// Sums of grey along columns and rows, for movement.
    private struct Profile {
        var columns: [Int32]
        var rows: [Int32]
    }

    private static let columns = 224
    private static let rows = 126
    /// The cells in which fine edges are counted: 16 × 9.
    private static let cell = 14

    private var last: Profile?
    private var lastTime = 0.0

    /// - Parameter image: of at least 32 pixels a side; a smaller one measures as nothing.
    mutating func measure(_ image: LuminanceImage, time: Double) -> FrameMeasurements {
        var result = FrameMeasurements()
        guard image.width >= 32, image.height >= 32 else { return result }
        let (columns, rows, cell) = (Self.columns, Self.rows, Self.cell)
        let (width, height) = (image.width, image.height)
        var profile = Profile(
            columns: [Int32](repeating: 0, count: columns), rows: [Int32](repeating: 0, count: rows))
        var histogram = [Int](repeating: 0, count: 256)
        var edges = 0
        var steepness = 0
        var heights = 0
        var busy = [Int](repeating: 0, count: (columns / cell) * (rows / cell))
        // Places to look at; eight pixels to the right and below stay within the image.
        let xs = (0..<columns).map { $0 * (width - 9) / (columns - 1) }
        let ys = (0..<rows).map { $0 * (height - 9) / (rows - 1) }
        image.withPixels { pixels in
            for (j, y) in ys.enumerated() {
                let row = pixels + y * width
                for (i, x) in xs.enumerated() {
                    let p = row + x
                    let level = Int(p[0])
                    histogram[level] += 1
                    profile.columns[i] &+= Int32(level)
                    profile.rows[j] &+= Int32(level)
                    for step in [1, width] {
                        let across = abs(Int(p[8 &* step]) - level)
                        // Fine detail comes back to its level within eight pixels; both kinds count as edges.
                        var steepest = 0
                        var low = level
                        var high = level
                        var before = level
                        for k in 1...8 {
                            let value = Int(p[k &* step])
                            steepest = max(steepest, abs(value - before))
                            low = min(low, value)
                            high = max(high, value)
                            before = value
                        }
                        guard high - low > 40 else { continue }
                        edges += 1
                        steepness += steepest
                        heights += high - low
                        if high - low - across > 30 { busy[(j / cell) * (columns / cell) + i / cell] += 1 }
                    }
                }
            }
        }
        let count = columns * rows
        result.brightness = Double(profile.rows.reduce(0) { $0 + Int($1) }) / Double(count)
        var above = 0
        for level in stride(from: 255, through: 0, by: -1) {
            above += histogram[level]
            if above * 20 >= count {
                result.highlights = Double(level)
                break
            }
        }
        result.washedOut = Double(histogram[252...].reduce(0, +)) / Double(count)
        if edges * 200 >= count { result.sharpness = Double(steepness) / Double(heights) }
        result.detail = Double(busy.count { $0 > cell * cell / 8 }) / Double(busy.count)
        result.speed = speed(to: profile, time: time)
        last = profile
        lastTime = time
        return result
    }

    /// The shift under which the two frames' profiles agree best, in widths a second.
    private func speed(to next: Profile, time: Double) -> Double {
        let seconds = time - lastTime
        guard let last, seconds > 0.005, seconds < 0.5 else { return 0 }
        let across = Double(Self.shift(last.columns, next.columns)) / Double(Self.columns)
        // Rows lie as far apart in pixels as columns do in a picture of 16 : 9.
        let down = Double(Self.shift(last.rows, next.rows)) / Double(Self.columns)
        return (across * across + down * down).squareRoot() / seconds
    }

    private static func shift(_ a: [Int32], _ b: [Int32]) -> Int {
        let reach = a.count / 5
        // Differences, so that a change of exposure is no movement.
        let (p, q) = (slopes(a), slopes(b))
        var best = (shift: 0, cost: Double.infinity)
        for shift in -reach...reach {
            var sum = 0
            let from = max(0, shift)
            let to = min(p.count, p.count + shift)
            for i in from..<to { sum += abs(Int(q[i]) - Int(p[i - shift])) }
            // Among equals, as on a plain wall, the smallest shift.
            let cost = Double(sum) / Double(to - from) + Double(abs(shift)) * 0.5
            if cost < best.cost { best = (shift, cost) }
        }
        return best.shift
    }

    private static func slopes(_ values: [Int32]) -> [Int32] {
        (1..<values.count).map { values[$0] - values[$0 - 1] }
    }
}
