import Barcodes
import Imaging
import Testing

/// Every picture of Tests/Samples that has a label, upright and in three quarter turns, at every quality.
struct SampleTests {
    /// What must be read, at least: pictures times four turns. Raise a number when a test reports a surplus; never lower one.
    struct Minimum: CustomTestStringConvertible, Sendable {
        let folder: String
        /// The `symbology` of the folder's `expected.jsonl`.
        let group: String
        let images: Int
        let fast: Int
        let balanced: Int
        let accurate: Int
        var testDescription: String { "\(folder)/\(group)" }

        subscript(quality: QualityLevel) -> Int {
            switch quality {
            case .fast: fast
            case .balanced: balanced
            case .accurate: accurate
            }
        }
    }

    static let table = [
        Minimum(folder: ".", group: "ean13", images: 4, fast: 8, balanced: 16, accurate: 16),
        Minimum(folder: ".", group: "ean8", images: 1, fast: 2, balanced: 4, accurate: 4),
        Minimum(folder: ".", group: "upce", images: 1, fast: 2, balanced: 4, accurate: 4),
        Minimum(folder: ".", group: "code128", images: 3, fast: 6, balanced: 12, accurate: 12),
        Minimum(folder: ".", group: "qr", images: 8, fast: 32, balanced: 32, accurate: 32),
        Minimum(folder: ".", group: "mixed", images: 4, fast: 8, balanced: 16, accurate: 16),
        Minimum(folder: ".", group: "none", images: 2, fast: 8, balanced: 8, accurate: 8),
        Minimum(folder: "renderings", group: "retail", images: 21, fast: 22, balanced: 84, accurate: 84),
        Minimum(folder: "renderings", group: "code128", images: 10, fast: 6, balanced: 40, accurate: 40),
        Minimum(folder: "renderings", group: "qr", images: 10, fast: 40, balanced: 40, accurate: 40),
    ]

    private static func manifest(_ folder: String) throws -> Manifest {
        try Manifest(Manifest.samples.appendingPathComponent(folder).appendingPathComponent("expected.jsonl"))
    }

    @Test(arguments: table) func enoughIsReadAndNothingWrong(_ minimum: Minimum) throws {
        let manifest = try Self.manifest(minimum.folder)
        let images = manifest.images.filter { $0.symbology == minimum.group }
        #expect(images.count == minimum.images)
        var passed: [QualityLevel: Set<String>] = [:]
        for image in images {
            var pages = try manifest.pages(of: image)
            for turn in 0..<4 {
                if turn > 0 { pages = pages.map { $0.turned() } }
                let name = "\(image.file) turned by \(90 * turn)"
                for quality in QualityLevel.allCases {
                    let reader = BarcodeReader(options: ReadOptions(quality: quality))
                    let score = Score(image, pages.flatMap { reader.read($0) })
                    #expect(score.wrong == 0, "\(name), \(quality): a wrong reading")
                    if score.found >= image.n { passed[quality, default: []].insert(name) }
                }
            }
        }
        for quality in QualityLevel.allCases {
            let count = passed[quality, default: []].count
            #expect(count >= minimum[quality], "\(minimum.testDescription), \(quality)")
            if count > minimum[quality] {
                print("surplus: \(minimum.testDescription) \(quality) passes \(count), the table asks for \(minimum[quality]): raise it")
            }
        }
        // Modes nest: patience never costs a code.
        let (fast, balanced, accurate) = (passed[.fast, default: []], passed[.balanced, default: []], passed[.accurate, default: []])
        #expect(fast.subtracting(balanced).isEmpty)
        #expect(balanced.subtracting(accurate).isEmpty)
    }

    @Test(arguments: Set(table.map(\.folder)).sorted()) func theTableLeavesNothingOut(_ folder: String) throws {
        let groups = Set(try Self.manifest(folder).images.map(\.symbology))
        #expect(groups == Set(Self.table.filter { $0.folder == folder }.map(\.group)))
    }
}
