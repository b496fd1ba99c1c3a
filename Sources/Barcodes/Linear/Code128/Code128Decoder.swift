/// Code 128 with GS1-128: ISO/IEC 15417.
struct Code128Decoder: RowDecoder {
    var symbologies: Set<BarcodeSymbology> { [.code128] }

    static let maximumCharacterCost: Float = 1.8
    static let maximumMeanCost: Float = 0.65
    /// The longest symbol believed; scanners stop far below.
    static let maximumCharacters = 256

    func decode(_ row: RunRow, into readings: inout [RowReading]) {
        let n = row.count
        // Start, one character, check, stop with its last bar.
        guard n >= 1 + 6 * 3 + 7 else { return }
        row.widths.withUnsafeBufferPointer { buffer in
            guard let w = buffer.baseAddress else { return }
            var i = 1
            while i + 24 < n {
                if let (reading, end) = symbol(w, n, at: i, row) {
                    readings.append(reading)
                    i = end | 1
                } else {
                    i += 2
                }
            }
        }
    }

    private func symbol(_ w: UnsafePointer<Float>, _ n: Int, at i: Int, _ row: RunRow) -> (RowReading, Int)? {
        let width = w[i] + w[i + 1] + w[i + 2] + w[i + 3] + w[i + 4] + w[i + 5]
        let module = width / 11
        // All starts are bar 2, space 1, bar 1 or 2. A quiet zone of 10 modules is asked for; half must be there
        // unless the picture ends.
        guard w[i] > module * 1.1, w[i] < module * 3, w[i + 1] < module * 2, w[i + 2] < w[i] * 1.6,
            i == 1 || w[i - 1] > module * 3.5,
            let start = Code128Patterns.match(w + i, candidates: Code128Patterns.starts, spread: 0),
            start.cost < Self.maximumCharacterCost
        else { return nil }
        // The start characters have bars of 2+1+1.. known widths: their sum gives the ink spread.
        let nominal: Float = Code128Patterns.widths[start.value].enumerated()
            .reduce(0) { $0 + ($1.offset % 2 == 0 ? Float($1.element) : 0) }
        let spread = max(-0.4, min(0.4, ((w[i] + w[i + 2] + w[i + 4]) / module - nominal) / 3))

        var values = [start.value]
        var cost = start.cost
        var previous = width
        var k = i + 6
        while true {
            guard k + 7 <= n, values.count < Self.maximumCharacters else { return nil }
            let sum = w[k] + w[k + 1] + w[k + 2] + w[k + 3] + w[k + 4] + w[k + 5]
            guard sum > previous * 0.75, sum < previous * 1.33 else { return nil }
            guard let match = Code128Patterns.match(w + k, candidates: 0..<107, spread: spread),
                match.cost < Self.maximumCharacterCost, !Code128Patterns.starts.contains(match.value)
            else { return nil }
            if match.value == Code128Patterns.stop {
                let last = w[k + 6] * 11 / sum - spread
                guard last > 1.2, last < 3 else { return nil }
                break
            }
            values.append(match.value)
            cost += match.cost
            previous = sum
            k += 6
        }
        let end = k + 7
        guard values.count >= 3, end >= n - 1 || w[end] > module * 3.5 else { return nil }
        let mean = cost / Float(values.count)
        guard mean < Self.maximumMeanCost else { return nil }
        let check = values.removeLast()
        var sum = values[0]
        for (position, value) in values.enumerated().dropFirst() { sum += position * value }
        guard sum % 103 == check, let content = Code128Message.decode(values) else { return nil }
        let reading = RowReading(
            symbology: .code128, bytes: content.bytes,
            start: row.linePosition(row.positions[i]), end: row.linePosition(row.positions[end]), cost: mean,
            isInverted: row.isInverted, isGS1: content.isGS1, symbologyIdentifier: content.symbologyIdentifier,
            linesNeeded: values.count <= 3 ? 3 : 2)
        return (reading, end)
    }
}
