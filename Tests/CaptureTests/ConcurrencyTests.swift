import Imaging
import Testing

@testable import Capture

/// Pages are decoded from any thread; libvips' one error text must not pass from one file to another.
@Suite struct ConcurrencyTests {
    @Test func everyTaskGetsItsOwnOutcome() async throws {
        let cases: [(bytes: [UInt8], words: String?)] = [
            (try Samples.bytes("password.pdf"), "password"),
            (try Samples.bytes("lossless.webp"), nil),
            (Array(try Samples.bytes("rgb.tiff").prefix(300)), "cut short"),
            (try Samples.bytes("pages.pdf"), nil),
            (Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><a></b></svg>".utf8), "SVG"),
        ]
        await withTaskGroup(of: Void.self) { group in
            for round in 0..<40 {
                let (bytes, words) = cases[round % cases.count]
                group.addTask {
                    let message = DamagedFilesTests.outcome(bytes)
                    if let words {
                        #expect(message?.contains(words) == true, "\(message ?? "read")")
                    } else {
                        #expect(message == nil)
                    }
                }
            }
        }
    }
}
