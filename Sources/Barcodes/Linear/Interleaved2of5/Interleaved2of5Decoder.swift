/// Interleaved 2 of 5: ISO/IEC 16390; with check digit, and ITF-14 (GS1 General Specifications, 5.3).
///
/// The weakest code there is: no check, and start and stop patterns that any three lines make. So every element must
/// fit, both quiet zones be there, and many lines agree.
struct Interleaved2of5Decoder: RowDecoder {
    var symbologies: Set<BarcodeSymbology> { [.i2of5, .i2of5Checksum, .itf14] }

    /// Five elements, 1 = wide, by digit.
    static let patterns: [UInt16] = [
        0b00110, 0b10001, 0b01001, 0b11000, 0b00101, 0b10100, 0b01100, 0b00011, 0b10010, 0b01010,
    ]
    /// Shorter symbols are too easily seen where there are none.
    static let minimumDigits = 6
    static let maximumDigits = 120

    func decode(_ row: RunRow, into readings: inout [RowReading]) {
        let n = row.count
        guard n >= 1 + 4 + 5 * Self.minimumDigits + 3 else { return }
        row.widths.withUnsafeBufferPointer { buffer in
            guard let w = buffer.baseAddress else { return }
            var i = 1
            while i + 4 + 5 * Self.minimumDigits + 3 <= n {
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
        // Start: four narrow elements.
        let narrow = (w[i] + w[i + 1] + w[i + 2] + w[i + 3]) / 4
        guard i == 1 || w[i - 1] > narrow * 5, narrow > 0 else { return nil }
        for k in 0..<4 where w[i + k] < narrow * 0.4 || w[i + k] > narrow * 1.7 { return nil }
        var digits: [UInt8] = []
        var cost: Float = 0
        var k = i + 4
        var unit = narrow
        while digits.count < Self.maximumDigits {
            if k + 3 <= n, k + 3 >= n - 1 || w[k + 3] > unit * 5, isStop(w + k, unit) { break }
            guard k + 10 + 3 <= n, let pair = pair(w + k, unit) else { return nil }
            digits.append(pair.bars)
            digits.append(pair.spaces)
            cost += pair.cost
            unit = unit * 0.7 + pair.unit * 0.3
            k += 10
        }
        let mean = cost / Float(max(1, digits.count))
        guard digits.count >= Self.minimumDigits, digits.count < Self.maximumDigits, mean < 0.16 else { return nil }
        var reading = RowReading(
            symbology: .i2of5, bytes: digits.map { $0 + 0x30 }, start: row.linePosition(row.positions[i]),
            end: row.linePosition(row.positions[k + 3]), cost: min(1, mean * 3), isInverted: row.isInverted,
            symbologyIdentifier: "]I0", linesNeeded: digits.count < 10 ? 6 : 4)
        if GTIN.hasValidCheckDigit(digits) {
            if digits.count == 14 {
                reading.alternatives.append(.init(symbology: .itf14, bytes: reading.bytes, identifier: "]I1"))
            }
            reading.alternatives.append(.init(symbology: .i2of5Checksum, bytes: reading.bytes, identifier: "]I1"))
        } else {
            reading.confidenceNeeded = 0.6
        }
        return (reading, k + 3)
    }

    /// Stop: a wide bar, a narrow space, a narrow bar.
    private func isStop(_ w: UnsafePointer<Float>, _ unit: Float) -> Bool {
        w[0] > unit * 1.5 && w[0] < unit * 4 && w[1] < unit * 1.7 && w[2] < unit * 1.7 && w[1] > unit * 0.4 && w[2] > unit * 0.4
            && w[0] > (w[1] + w[2]) * 0.7
    }

    /// Two digits: five bars and, between them, five spaces.
    private func pair(_ w: UnsafePointer<Float>, _ unit: Float) -> (bars: UInt8, spaces: UInt8, cost: Float, unit: Float)? {
        guard let bars = digit(w, unit), let spaces = digit(w + 1, unit) else { return nil }
        return (bars.value, spaces.value, bars.cost + spaces.cost, (bars.narrow + spaces.narrow) / 2)
    }

    /// Every second of nine elements: two of the five are wide, clearly.
    private func digit(_ w: UnsafePointer<Float>, _ unit: Float) -> (value: UInt8, cost: Float, narrow: Float)? {
        let e = (w[0], w[2], w[4], w[6], w[8])
        let values = [e.0, e.1, e.2, e.3, e.4]
        let sorted = values.sorted()
        let narrow = (sorted[0] + sorted[1] + sorted[2]) / 3
        let wide = (sorted[3] + sorted[4]) / 2
        guard narrow > unit * 0.4, narrow < unit * 1.8, wide < unit * 4.2, wide > narrow * 1.5, sorted[3] > sorted[2] * 1.25
        else { return nil }
        var pattern: UInt16 = 0
        var cost: Float = 0
        for v in values {
            let isWide = v >= sorted[3]
            pattern = pattern << 1 | (isWide ? 1 : 0)
            let d = (v - (isWide ? wide : narrow)) / unit
            cost += d * d
        }
        guard let value = Self.patterns.firstIndex(of: pattern) else { return nil }
        return (UInt8(value), cost / 5, narrow)
    }
}
