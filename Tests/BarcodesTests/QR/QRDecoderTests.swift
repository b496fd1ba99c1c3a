import Imaging
import Testing

@testable import Barcodes

/// Symbols of other encoders, as matrices.
@Suite struct QRDecoderTests {
    @Test func samplesAreThere() {
        #expect(QRSample.all.count >= 90)
        #expect(Set(QRSample.all.map(\.version)).isSuperset(of: 1...40))
    }

    @Test(arguments: QRSample.all)
    func decodes(_ sample: QRSample) throws {
        let result = try #require(QRDecoder.decode(sample.matrix))
        #expect(result.version.number == sample.version)
        #expect(result.format.level.name == sample.level)
        if let mask = sample.mask { #expect(result.format.mask == mask) }
        #expect(result.correctedErrors == 0)
        #expect(result.spareCapacity == 1)
        #expect(!result.isMirrored)
        #expect(result.message.isPaddingRegular)
        if !sample.bytes.isEmpty {
            #expect(result.message.bytes == sample.bytes)
            #expect(result.message.text == sample.text)
        }
    }

    @Test(arguments: ["version1", "version7", "kanji", "zint-gs1"])
    func decodesMirrored(_ name: String) throws {
        let sample = QRSample.named(name)
        let result = try #require(QRDecoder.decode(sample.matrix.transposed))
        #expect(result.isMirrored)
        #expect(result.message.bytes == sample.bytes)
    }

    @Test func structuredAppend() throws {
        let samples = QRSample.all.filter { $0.name.hasPrefix("append") }
        #expect(samples.count > 1)
        let parts = try samples.map { try #require(QRDecoder.decode($0.matrix)).message }
        #expect(parts.map(\.structuredAppend?.index) == samples.indices.map { $0 })
        #expect(parts.allSatisfy { $0.structuredAppend?.count == samples.count })
        let text = "Structured append splits a text"
        #expect(parts.compactMap(\.text).joined() == text)
        // The parity is the exclusive or of the whole message.
        #expect(parts.allSatisfy { $0.structuredAppend?.parity == text.utf8.reduce(0) { $0 ^ Int($1) } })
    }

    @Test func symbologyIdentifiers() throws {
        let expected = ["version1": "]Q1", "utf8-eci": "]Q2", "zint-gs1": "]Q3", "zint-eci-greek": "]Q2"]
        for (name, identifier) in expected {
            let result = try #require(QRDecoder.decode(QRSample.named(name).matrix))
            #expect(result.message.symbologyIdentifier == identifier)
        }
    }

    /// One flipped module spoils one codeword at most: as many as the capacity must always be corrected.
    @Test(arguments: ["version1", "mask0L", "mask0H", "zint-gs1"])
    func correctsUpToCapacity(_ name: String) throws {
        let sample = QRSample.named(name)
        let clean = try #require(QRDecoder.decode(sample.matrix))
        let capacity = QRBlockLayout(clean.version, clean.format.level).capacity
        var random = SeededGenerator(seed: 1)
        for _ in 0..<30 {
            let damaged = flipped(sample, count: capacity, &random)
            let result = try #require(QRDecoder.decode(damaged))
            #expect(result.message.bytes == sample.bytes)
            #expect(result.correctedErrors <= capacity)
        }
    }

    /// Past the limit there may be nothing, but never another message.
    @Test(arguments: ["version1", "mask0L", "mask0M", "mask0Q", "mask0H", "version7"])
    func neverMisreads(_ name: String) {
        let sample = QRSample.named(name)
        var random = SeededGenerator(seed: 2)
        var lost = 0
        for trial in 0..<300 {
            let damaged = flipped(sample, count: 3 + trial, &random)
            var confidence = [UInt8](repeating: 0, count: damaged.modules.count)
            for i in confidence.indices { confidence[i] = UInt8.random(in: 0...255, using: &random) }
            for result in [QRDecoder.decode(damaged), QRDecoder.decode(damaged, confidence: confidence)] {
                if let result { #expect(result.message.bytes == sample.bytes) } else { lost += 1 }
            }
        }
        #expect(lost > 0)
    }

    /// Doubtful modules as erasures correct what errors alone do not.
    @Test func usesConfidence() throws {
        let sample = QRSample.named("mask0H")
        let capacity = QRBlockLayout(try #require(QRVersion(3)), .h).capacity
        var random = SeededGenerator(seed: 3)
        var (plain, helped) = (0, 0)
        for _ in 0..<40 {
            let damaged = flipped(sample, count: capacity * 5 / 2, &random)
            var confidence = [UInt8](repeating: 255, count: damaged.modules.count)
            for i in confidence.indices where damaged.modules[i] != sample.matrix.modules[i] { confidence[i] = 0 }
            if QRDecoder.decode(damaged) != nil { plain += 1 }
            if let result = QRDecoder.decode(damaged, confidence: confidence) {
                helped += 1
                #expect(result.message.bytes == sample.bytes)
            }
        }
        #expect(helped > plain)
    }

    @Test func noiseIsNoSymbol() {
        var random = SeededGenerator(seed: 4)
        for version in [1, 2, 3, 5, 7, 10] {
            for _ in 0..<100 {
                let n = 17 + 4 * version
                let modules = (0..<(n * n)).map { _ in UInt8.random(in: 0...1, using: &random) }
                #expect(QRDecoder.decode(BitMatrix(width: n, height: n, modules: modules)) == nil)
            }
        }
        #expect(QRDecoder.decode(BitMatrix(width: 22, height: 22)) == nil)
        #expect(QRDecoder.decode(BitMatrix(width: 21, height: 25)) == nil)
    }

    private func flipped(_ sample: QRSample, count: Int, _ random: inout SeededGenerator) -> BitMatrix {
        var matrix = sample.matrix
        let reserved = QRFunctionPatterns.reserved(QRVersion(sample.version)!)
        var left = count
        while left > 0 {
            let i = Int.random(in: 0..<reserved.count, using: &random)
            guard reserved[i] == 0 else { continue }
            let (x, y) = (i % matrix.width, i / matrix.width)
            matrix[x, y].toggle()
            left -= 1
        }
        return matrix
    }
}
