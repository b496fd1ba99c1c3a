import Testing

@testable import Barcodes

@Suite struct ReedSolomonTests {
    /// The example of ISO/IEC 18004, annex I: "01234567" in a symbol 1-M.
    static let example: [UInt8] = [
        0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
    ]
    let code = ReedSolomon(.qr)

    @Test func acceptsTheStandardsExample() {
        var block = Self.example
        #expect(code.correct(&block, parity: 10) == .init(corrected: 0, errors: 0))
        #expect(block == Self.example)
    }

    @Test(arguments: 1...5)
    func correctsErrors(_ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        for _ in 0..<200 {
            var block = damaged(count, &random).block
            #expect(code.correct(&block, parity: 10)?.errors == count)
            #expect(block == Self.example)
        }
    }

    @Test func correctsErasuresAndErrors() {
        var random = SeededGenerator(seed: 9)
        for erased in 0...10 {
            for errors in 0...((10 - erased) / 2) {
                var (block, places) = damaged(erased + errors, &random)
                let result = code.correct(&block, parity: 10, erasures: Array(places.prefix(erased)))
                #expect(block == Self.example)
                #expect(result == .init(corrected: erased + errors, errors: errors))
            }
        }
    }

    @Test func leavesWhatItCannotCorrect() {
        var random = SeededGenerator(seed: 10)
        var refused = 0
        for _ in 0..<300 {
            let bad = damaged(8, &random).block
            var block = bad
            if code.correct(&block, parity: 10, maximumErrors: 4) == nil {
                refused += 1
                #expect(block == bad)
            } else {
                #expect(block != bad)
            }
        }
        // With one error held back as the standard has it, chance decodes are rare.
        #expect(refused > 280)
    }

    @Test func refusesNonsense() {
        var block = Self.example
        #expect(code.correct(&block, parity: 0) == nil)
        #expect(code.correct(&block, parity: 26) == nil)
        #expect(code.correct(&block, parity: 10, erasures: [26]) == nil)
        #expect(code.correct(&block, parity: 10, erasures: Array(0...10)) == nil)
        var empty: [UInt8] = []
        #expect(code.correct(&empty, parity: 2) == nil)
    }

    private func damaged(_ count: Int, _ random: inout SeededGenerator) -> (block: [UInt8], places: [Int]) {
        var block = Self.example
        let places = Array(block.indices.shuffled(using: &random).prefix(count))
        for place in places { block[place] ^= UInt8.random(in: 1...255, using: &random) }
        return (block, places)
    }
}
