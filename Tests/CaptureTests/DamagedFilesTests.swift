import Imaging
import Testing

@testable import Capture

/// Whatever a file holds: a frame or an error of one line, never a crash.
@Suite struct DamagedFilesTests {
    /// Every sample cut at a number of lengths: a file that lost pixels is an error, not half a picture.
    @Test(arguments: Samples.names) func aFileCutShortIsAnError(_ name: String) throws {
        let whole = try Samples.bytes(name)
        let needed = try Self.needed(name, whole)
        for step in 0..<24 {
            let length = max(1, needed * step / 24)
            let message = Self.outcome(Array(whole.prefix(length)))
            #expect(
                message.map(Self.isOneLine) == true,
                "\(name) cut to \(length) of \(whole.count) bytes: \(message ?? "")")
        }
        let message = Self.outcome(Array(whole.prefix(needed - 1)))
        #expect(message.map(Self.isOneLine) == true, "\(name) cut to \(needed - 1) bytes: \(message ?? "")")
    }

    /// How many bytes a file needs to hold all its pixels: without blanks at the end, and pictures that are no page.
    static func needed(_ name: String, _ whole: [UInt8]) throws -> Int {
        switch name {
        case "two.gif":
            // Up to the graphic control extension of the second picture.
            let mark: [UInt8] = [0x21, 0xF9, 0x04]
            return try #require(whole.indices.filter { whole[$0...].starts(with: mark) }.last)
        case "palette.gif": return whole.count - 1  // The trailer, 3B.
        case "rle8.bmp": return whole.count - 2  // The mark of the bitmap's end.
        case "pages.tiff": return whole.count - 20  // What the last directory points to, and padding.
        case "plain.ppm": return whole.count - 3  // "128\n" and "1" are numbers both.
        case "picture.svg", "plain.pbm", "pages.pdf": return whole.count - 1  // A line feed.
        default: return whole.count
        }
    }

    /// Bytes changed at random, the seed of each in the message.
    @Test(arguments: Samples.names) func changedBytesDoNoHarm(_ name: String) throws {
        let whole = try Samples.bytes(name)
        for seed in UInt64(1)...60 {
            var random = SplitMix(seed: seed)
            var bytes = whole
            for _ in 0..<(1 + random.below(6)) {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            if let message = Self.outcome(bytes) {
                #expect(Self.isOneLine(message), "\(name), seed \(seed): \(message)")
            }
        }
    }

    @Test(arguments: ImageFormat.allCases) func aHeaderAloneIsAnError(_ format: ImageFormat) throws {
        let heads: [ImageFormat: [UInt8]] = [
            .jpeg: [0xFF, 0xD8, 0xFF], .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            .webp: Array("RIFF\0\0\0\0WEBP".utf8), .gif: Array("GIF89a".utf8), .tiff: [0x49, 0x49, 0x2A, 0],
            .heif: [0, 0, 0, 24] + Array("ftypheic\0\0\0\0heicmif1".utf8),
            .avif: [0, 0, 0, 24] + Array("ftypavif\0\0\0\0avifmif1".utf8), .svg: Array("<svg".utf8),
            .pdf: Array("%PDF-1.7".utf8), .netpbm: Array("P6 ".utf8), .bmp: Array("BM\0\0\0\0".utf8),
        ]
        let bytes = try #require(heads[format])
        #expect(ImageFormat(of: bytes) == format)
        let message = try #require(Self.outcome(bytes))
        #expect(Self.isOneLine(message), "\(message)")
    }

    /// The error's message, or nil when all pages were read.
    static func outcome(_ bytes: [UInt8]) -> String? {
        var options = StillImageOptions()
        options.color = true
        options.dotsPerInch = 72
        // A changed size may ask for much; the tests need not give it.
        options.limits.maximumPixels = 1_000_000
        options.limits.maximumPages = 20
        do {
            let image = try StillImage(.data(bytes, name: "-"), options: options)
            for page in 1...image.pageCount { _ = try image.frame(page: page) }
            return nil
        } catch {
            return "\(error)"
        }
    }

    static func isOneLine(_ message: String) -> Bool {
        !message.isEmpty && message.utf8.count < 300 && !message.contains { $0.isNewline }
    }
}

/// A small generator whose seed reproduces a run (SplitMix64, Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
