/// Codabar: ANSI/AIM BC3-1995. Start and stop letters stay in the payload.
struct CodabarDecoder: RowDecoder {
    var symbologies: Set<BarcodeSymbology> { [.codabar] }

    static let characters = Array("0123456789-$:/.+ABCD".utf8)
    /// Seven elements, bar first, 1 = wide.
    static let patterns: [UInt16] = [
        0b0000011, 0b0000110, 0b0001001, 0b1100000, 0b0010010, 0b1000010, 0b0100001, 0b0100100, 0b0110000, 0b1001000,
        0b0001100, 0b0011000, 0b1000101, 0b1010001, 0b1010100, 0b0010101, 0b0011010, 0b0101001, 0b0001011, 0b0001110,
    ]
    static let letters = 16..<20
    static let maximumCharacters = 128

    func decode(_ row: RunRow, into readings: inout [RowReading]) {
        let n = row.count
        guard n >= 1 + 8 * 5 else { return }
        row.widths.withUnsafeBufferPointer { buffer in
            guard let w = buffer.baseAddress else { return }
            var i = 1
            while i + 38 < n {
                defer { i += 2 }
                let sum = w[i] + w[i + 1] + w[i + 2] + w[i + 3] + w[i + 4] + w[i + 5] + w[i + 6]
                guard i == 1 || w[i - 1] > sum * 0.4 else { continue }
                for letter in Self.letters {
                    if let reading = symbol(w, n, at: i, start: letter, row) {
                        readings.append(reading)
                        break
                    }
                }
            }
        }
    }

    private func symbol(_ w: UnsafePointer<Float>, _ n: Int, at i: Int, start letter: Int, _ row: RunRow) -> RowReading? {
        guard let measure = WideNarrow(w + i, pattern: Self.patterns[letter], count: 7) else { return nil }
        var text = [Self.characters[letter]]
        var cost: Float = 0
        var k = i + 7
        while true {
            guard k + 8 <= n, text.count < Self.maximumCharacters, w[k] > measure.unit * 0.4, w[k] < measure.unit * 5,
                let match = measure.match(w + k + 1, patterns: Self.patterns, count: 7), match.cost < 0.3, match.margin > 0.03
            else { return nil }
            k += 8
            cost += match.cost
            text.append(Self.characters[match.index])
            if Self.letters.contains(match.index) { break }
        }
        let mean = cost / Float(text.count - 1)
        // No check digit: three characters between the letters at least.
        guard text.count >= 5, k >= n - 1 || w[k] > measure.unit * 4, mean < 0.14 else { return nil }
        var reading = RowReading(
            symbology: .codabar, bytes: text, start: row.linePosition(row.positions[i]),
            end: row.linePosition(row.positions[k]), cost: min(1, mean * 4), isInverted: row.isInverted,
            symbologyIdentifier: "]F0", linesNeeded: text.count < 7 ? 5 : 3)
        reading.confidenceNeeded = 0.3
        return reading
    }
}
