/// Code 39: ISO/IEC 16388. Plain, with the modulo 43 check character, and full ASCII.
///
/// The bars do not say which of them was meant. All four names are the same symbol, so one is given: the most specific
/// that was asked for and that the characters bear out.
struct Code39Decoder: RowDecoder {
    var symbologies: Set<BarcodeSymbology> { [.code39, .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum] }

    static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*".utf8)
    /// Nine elements, bar first, 1 = wide, in the order of `characters`: ISO/IEC 16388, table 1.
    static let patterns: [UInt16] = [
        0b000110100, 0b100100001, 0b001100001, 0b101100000, 0b000110001, 0b100110000, 0b001110000, 0b000100101,
        0b100100100, 0b001100100, 0b100001001, 0b001001001, 0b101001000, 0b000011001, 0b100011000, 0b001011000,
        0b000001101, 0b100001100, 0b001001100, 0b000011100, 0b100000011, 0b001000011, 0b101000010, 0b000010011,
        0b100010010, 0b001010010, 0b000000111, 0b100000110, 0b001000110, 0b000010110, 0b110000001, 0b011000001,
        0b111000000, 0b010010001, 0b110010000, 0b011010000, 0b010000101, 0b110000100, 0b011000100, 0b010101000,
        0b010100010, 0b010001010, 0b000101010, 0b010010100,
    ]
    static let startStop = 43
    static let maximumCharacters = 128

    func decode(_ row: RunRow, into readings: inout [RowReading]) {
        let n = row.count
        // Start, one character, stop.
        guard n >= 1 + 10 * 3 else { return }
        row.widths.withUnsafeBufferPointer { buffer in
            guard let w = buffer.baseAddress else { return }
            var i = 1
            while i + 28 < n {
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
        // The start character has its one wide space second: a cheap test before the measuring.
        guard w[i + 1] > w[i + 3] * 1.4, w[i + 1] > w[i + 5] * 1.4, w[i + 4] > w[i] * 1.2,
            let measure = WideNarrow(w + i, pattern: Self.patterns[Self.startStop], count: 9),
            i == 1 || w[i - 1] > measure.unit * 4
        else { return nil }
        var values: [UInt8] = []
        var cost: Float = 0
        var k = i + 9
        while true {
            // The gap between characters is a narrow space, give or take.
            guard k + 10 <= n, values.count < Self.maximumCharacters, w[k] > measure.unit * 0.4, w[k] < measure.unit * 4.5,
                let match = measure.match(w + k + 1, patterns: Self.patterns, count: 9), match.cost < 0.25, match.margin > 0.05
            else { return nil }
            k += 10
            cost += match.cost
            if match.index == Self.startStop { break }
            values.append(UInt8(match.index))
        }
        let mean = cost / Float(values.count + 1)
        guard !values.isEmpty, k >= n - 1 || w[k] > measure.unit * 4, mean < 0.12 else { return nil }
        let text = values.map { Self.characters[Int($0)] }
        let start = row.linePosition(row.positions[i])
        let end = row.linePosition(row.positions[k])
        var reading = RowReading(
            symbology: .code39, bytes: text, start: start, end: end, cost: min(1, mean * 4), isInverted: row.isInverted,
            symbologyIdentifier: "]A0", linesNeeded: values.count < 4 ? 5 : 3)
        reading.alternatives = Self.alternatives(values, text)
        return (reading, k)
    }

    /// The more specific names that the characters bear out, most specific first.
    static func alternatives(_ values: [UInt8], _ text: [UInt8]) -> [RowReading.Alternative] {
        var result: [RowReading.Alternative] = []
        let hasCheck = values.count > 1 && values.dropLast().reduce(0) { $0 + Int($1) } % 43 == Int(values.last ?? 255)
        // Of full ASCII only lower case letters are sure: other pairs are as likely meant as they stand.
        let body = hasCheck ? Array(text.dropLast()) : text
        if let ascii = Code39FullASCII.expand(body), ascii.contains(where: { (0x61...0x7A).contains($0) }) {
            if hasCheck, let check = text.last {
                result.append(.init(symbology: .code39FullASCIIChecksum, bytes: ascii + [check], identifier: "]A5"))
            }
            result.append(.init(symbology: .code39FullASCII, bytes: Code39FullASCII.expand(text) ?? ascii, identifier: "]A4"))
        }
        if hasCheck { result.append(.init(symbology: .code39Checksum, bytes: text, identifier: "]A1")) }
        return result
    }
}
