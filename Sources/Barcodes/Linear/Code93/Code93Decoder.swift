/// Code 93: ANSI/AIM BC5-1995. Both check characters are verified and left out.
struct Code93Decoder: RowDecoder {
    var symbologies: Set<BarcodeSymbology> { [.code93, .code93i] }

    static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
    /// Nine modules, 1 = bar; after the characters the four shifts ($) (%) (/) (+) and start/stop.
    static let modules: [UInt16] = [
        0b100010100, 0b101001000, 0b101000100, 0b101000010, 0b100101000, 0b100100100, 0b100100010, 0b101010000,
        0b100010010, 0b100001010, 0b110101000, 0b110100100, 0b110100010, 0b110010100, 0b110010010, 0b110001010,
        0b101101000, 0b101100100, 0b101100010, 0b100110100, 0b100011010, 0b101011000, 0b101001100, 0b101000110,
        0b100101100, 0b100010110, 0b110110100, 0b110110010, 0b110101100, 0b110100110, 0b110010110, 0b110011010,
        0b101101100, 0b101100110, 0b100110110, 0b100111010, 0b100101110, 0b111010100, 0b111010010, 0b111001010,
        0b101101110, 0b101110110, 0b110101110, 0b100100110, 0b111011010, 0b111010110, 0b100110010, 0b101011110,
    ]
    static let startStop = 47
    static let maximumCharacters = 128

    /// Widths of the six elements of each character.
    private static let widths: [SIMD8<Float>] = modules.map { bits in
        var runs: [Float] = []
        var last: UInt16 = 2
        for i in stride(from: 8, through: 0, by: -1) {
            let bit = bits >> UInt16(i) & 1
            if bit == last { runs[runs.count - 1] += 1 } else { runs.append(1) }
            last = bit
        }
        return SIMD8(runs[0], runs[1], runs[2], runs[3], runs[4], runs[5], 0, 0)
    }

    func decode(_ row: RunRow, into readings: inout [RowReading]) {
        let n = row.count
        // Start, one character, two checks, stop and the last bar.
        guard n >= 1 + 6 * 5 + 1 else { return }
        row.widths.withUnsafeBufferPointer { buffer in
            guard let w = buffer.baseAddress else { return }
            var i = 1
            while i + 31 <= n {
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
        // Start: 1 1 1 1 4 1.
        let size = w[i] + w[i + 1] + w[i + 2] + w[i + 3] + w[i + 4] + w[i + 5]
        guard w[i + 4] > size * 0.3, w[i + 4] < size * 0.58, i == 1 || w[i - 1] > size * 0.35,
            let start = match(w + i, spread: 0), start.value == Self.startStop, start.cost < 0.3
        else { return nil }
        // Three bars of six modules in all.
        let spread = ((w[i] + w[i + 2] + w[i + 4]) * 9 / size - 6) / 3
        guard abs(spread) < 0.5 else { return nil }
        var values: [Int] = []
        var cost: Float = 0
        var previous = size
        var k = i + 6
        while true {
            guard k + 7 <= n, values.count < Self.maximumCharacters else { return nil }
            let sum = w[k] + w[k + 1] + w[k + 2] + w[k + 3] + w[k + 4] + w[k + 5]
            guard sum > previous * 0.75, sum < previous * 1.33, let match = match(w + k, spread: spread), match.cost < 0.35
            else { return nil }
            cost += match.cost
            k += 6
            if match.value == Self.startStop {
                // A bar of one module ends the symbol.
                guard w[k] < sum * 0.25 else { return nil }
                break
            }
            values.append(match.value)
            previous = sum
        }
        let end = k + 1
        let mean = cost / Float(values.count + 1)
        guard values.count >= 3, end >= n - 1 || w[end] > previous * 0.35, mean < 0.13,
            Self.hasValidChecks(values), let text = Self.text(Array(values.dropLast(2)))
        else { return nil }
        var reading = RowReading(
            symbology: .code93, bytes: text.bytes, start: row.linePosition(row.positions[i]),
            end: row.linePosition(row.positions[end]), cost: min(1, mean * 4), isInverted: row.isInverted,
            symbologyIdentifier: "]G0", linesNeeded: values.count < 5 ? 3 : 2)
        if text.isExtended {
            reading.alternatives.append(.init(symbology: .code93i, bytes: text.bytes, identifier: "]G0"))
        }
        return (reading, end)
    }

    private func match(_ w: UnsafePointer<Float>, spread: Float) -> (value: Int, cost: Float)? {
        let sum = w[0] + w[1] + w[2] + w[3] + w[4] + w[5]
        guard sum > 0 else { return nil }
        let s = 9 / sum
        let m = SIMD8<Float>(
            w[0] * s - spread, w[1] * s + spread, w[2] * s - spread, w[3] * s + spread, w[4] * s - spread,
            w[5] * s + spread, 0, 0)
        var best = Float.infinity
        var value = 0
        for (index, pattern) in Self.widths.enumerated() {
            let d = m - pattern
            let cost = (d * d).sum()
            if cost < best {
                best = cost
                value = index
            }
        }
        return (value, best / 6)
    }

    /// Characters C and K: modulo 47 with weights 1 to 20 and 1 to 15 from the right.
    static func hasValidChecks(_ values: [Int]) -> Bool {
        guard values.count >= 3 else { return false }
        func check(_ part: ArraySlice<Int>, _ limit: Int) -> Int {
            var sum = 0
            for (i, value) in part.reversed().enumerated() { sum += (i % limit + 1) * value }
            return sum % 47
        }
        let c = values.count - 2
        return check(values[..<c], 20) == values[c] && check(values[...c], 15) == values[c + 1]
    }

    /// The message; pairs of a shift and a letter are the rest of ASCII, as in Code 39.
    static func text(_ values: [Int]) -> (bytes: [UInt8], isExtended: Bool)? {
        var bytes: [UInt8] = []
        var isExtended = false
        var i = 0
        while i < values.count {
            if values[i] < characters.count {
                bytes.append(characters[values[i]])
                i += 1
                continue
            }
            let shifts = Array("$%/+".utf8)
            guard values[i] - 43 < 4, i + 1 < values.count, values[i + 1] < characters.count,
                let byte = Code39FullASCII.shifted(shifts[values[i] - 43], characters[values[i + 1]])
            else { return nil }
            bytes.append(byte)
            isExtended = true
            i += 2
        }
        return bytes.isEmpty ? nil : (bytes, isExtended)
    }
}
