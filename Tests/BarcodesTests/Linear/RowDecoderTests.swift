import Testing

@testable import Barcodes

/// Symbols drawn by zint, given to the decoders as runs.
@Suite struct RowDecoderTests {
    private func decode(_ row: RunRow) -> [RowReading] {
        var readings: [RowReading] = []
        decodeAll(row, with: LinearReader.decoders, inverted: false, into: &readings)
        return readings.compactMap { $0.named(among: Set(BarcodeSymbology.allCases)) }
    }

    private func bytes(_ fixture: LinearFixture) -> [UInt8] {
        fixture.text.unicodeScalars.map { UInt8($0.value) }
    }

    @Test(arguments: [(0.0, 0.0), (0.28, 0.0), (-0.28, 0.0), (0.0, 0.12), (0.2, 0.08)])
    func everySymbolReads(spread: Double, jitter: Double) {
        var random = Seeded(41)
        for fixture in LinearFixture.all {
            let row = fixture.row(module: 3, spread: Float(spread), jitter: Float(jitter), using: &random)
            // The line as it meets a symbol that stands on its head.
            var turned = row.reversed()
            turned.isReversed = false
            for (row, way) in [(row, "forwards"), (turned, "backwards")] {
                let readings = decode(row)
                #expect(readings.count == 1, "\(fixture) \(way)")
                guard let reading = readings.first else { continue }
                #expect(reading.symbology == fixture.symbology && reading.bytes == bytes(fixture), "\(fixture) \(way)")
                #expect(reading.addOn.map { String(decoding: $0, as: UTF8.self) } ?? "" == fixture.addOn, "\(fixture)")
                #expect(reading.isGS1 == fixture.isGS1 && reading.symbologyIdentifier == fixture.identifier)
                #expect((reading.start < reading.end) == (way == "forwards"))
            }
        }
    }

    /// A module more or less somewhere: the check digit or the pattern must notice. Never a wrong payload
    /// with the widths of a clean print.
    @Test func aDamagedSymbolIsNotMisread() {
        var random = Seeded(42)
        var wrong = 0
        var tried = 0
        for fixture in LinearFixture.all {
            var row = fixture.row(module: 4, using: &random)
            for _ in 0..<6 {
                let i = 1 + Int(random.next() % UInt64(row.count - 2))
                let saved = row
                row.widths[i] += 4
                for k in (i + 1)..<row.positions.count { row.positions[k] += 4 }
                tried += 1
                for reading in decode(row) where reading.symbology == fixture.symbology {
                    if reading.bytes != bytes(fixture) { wrong += 1 }
                }
                row = saved
            }
        }
        // A lone changed width may, rarely, make another valid short symbol on a single line; several lines
        // must agree before anything is reported.
        #expect(wrong * 1_000 <= tried, "\(wrong) of \(tried)")
    }

    @Test func noiseIsNoSymbol() {
        var random = Seeded(43)
        for _ in 0..<3_000 {
            var row = RunRow()
            var position: Float = 0
            for _ in 0..<120 {
                let width = Float(1 + random.next() % 4)
                row.positions.append(position)
                row.widths.append(width)
                position += width
            }
            row.positions.append(position)
            #expect(decode(row).isEmpty)
        }
    }
}
