import Foundation
import Imaging
import Testing

/// One symbol of Tests/Samples/qr/symbols.txt (see make.py there for who made it).
struct QRSample: CustomTestStringConvertible, Sendable {
    var name: String
    var version: Int
    var level: String
    /// nil where the encoder does not say.
    var mask: Int?
    var bytes: [UInt8]
    var text: String
    var matrix: BitMatrix

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Samples/qr")

    static let all: [QRSample] = {
        let file = folder.appending(path: "symbols.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap(QRSample.init)
    }()

    static func named(_ name: String) -> QRSample { all.first { $0.name == name }! }

    private init?(_ line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 8, let version = Int(fields[2]), let packed = Data(base64Encoded: fields[7]) else {
            return nil
        }
        name = fields[0]
        self.version = version
        level = fields[3]
        mask = Int(fields[4])
        bytes = Self.unhex(fields[5])
        text = String(decoding: Self.unhex(fields[6]), as: UTF8.self)
        let n = 17 + 4 * version
        let bits = packed.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        matrix = BitMatrix(width: n, height: n, modules: Array(bits.prefix(n * n)))
    }

    static func unhex(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.count, by: 2).map { i in
            let start = text.index(text.startIndex, offsetBy: i)
            return UInt8(text[start..<text.index(start, offsetBy: 2)], radix: 16)!
        }
    }
}

/// A small generator with a seed (SplitMix64): the tests must be the same on every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
