import Barcodes
import Foundation
import Imaging
import Testing

/// The shared corpus, where `DATASCANNER_CORPUS` names one: photographs from the suites of other readers.
@Suite(.enabled(if: Manifest.corpus != nil, "DATASCANNER_CORPUS is not set"))
struct CorpusTests {
    /// Pictures read completely, at least, by the `symbology` of the manifest. Raise a number when a test reports a surplus;
    /// never lower one. Other symbologies of the corpus are not read yet, but nothing wrong may be read there.
    static let minimums = [
        "qr": 434, "ean13": 112, "ean8": 19, "upca": 98, "upce": 57, "code128": 55, "mixed": 15,
        "code39": 39, "code39Checksum": 5, "code39FullASCII": 5, "code39FullASCIIChecksum": 6, "code93": 15, "code93i": 5,
        "codabar": 22, "i2of5": 31, "i2of5Checksum": 5, "itf14": 6,
    ]

    @Test func enoughIsReadAndNothingWrong() throws {
        let corpus = try #require(Manifest.corpus)
        let manifest = try Manifest(corpus.appendingPathComponent("barcodes/manifest.jsonl"))
        #expect(manifest.images.count(where: \.isNegative) > 0)
        let results = Results()
        DispatchQueue.concurrentPerform(iterations: manifest.images.count) { index in
            results.add(manifest, manifest.images[index])
        }
        #expect(results.unreadable == [])
        #expect(results.wrong == [], "wrong readings")
        for (symbology, minimum) in Self.minimums {
            let count = results.read[symbology, default: 0]
            #expect(count >= minimum, "\(symbology)")
            if count > minimum { print("surplus: corpus \(symbology) passes \(count), the table asks for \(minimum): raise it") }
        }
    }

    private final class Results: @unchecked Sendable {  // all state is guarded by `lock`
        private let lock = NSLock()
        private(set) var read: [String: Int] = [:]
        private(set) var wrong: [String] = []
        private(set) var unreadable: [String] = []

        func add(_ manifest: Manifest, _ image: LabelledImage) {
            do {
                let codes = try manifest.pages(of: image).flatMap { BarcodeReader().read($0) }
                let score = Score(image, codes)
                let isWrong = image.isNegative ? !codes.isEmpty : score.wrong > 0 && image.isJudge
                lock.withLock {
                    if !image.isNegative, score.found >= image.n { read[image.symbology, default: 0] += 1 }
                    if isWrong { wrong.append("\(image.file): \(codes.map { $0.payloadString ?? "binary" })") }
                }
            } catch {
                lock.withLock { unreadable.append("\(image.file): \(error)") }
            }
        }
    }
}
