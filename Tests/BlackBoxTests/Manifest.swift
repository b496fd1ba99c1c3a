import Barcodes
import Capture
import Foundation
import Imaging

/// One labelled picture of a manifest: JSON lines, the form that corpora and `Tests/Samples` share.
struct LabelledImage: Decodable, Sendable {
    let file: String
    let symbology: String
    let texts: [String]?
    /// The bytes of a payload that is no text.
    let hex: String?
    /// How many codes there are.
    let n: Int
    /// The digits of an add-on, which readers may append to a retail number.
    let addon: String?
    let variant: String?
    /// Further codes truly in the picture, not asked for.
    let also: [String]?
    let truth: String?
    let negative: Bool?

    var isNegative: Bool { negative ?? (symbology == "none") }
    /// Whether the label is good enough to call another reading wrong.
    var isJudge: Bool { truth != "unknown-text" && truth != "consensus" }
}

struct Manifest {
    let folder: URL
    let images: [LabelledImage]

    init(_ url: URL) throws {
        folder = url.deletingLastPathComponent()
        images = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(LabelledImage.self, from: Data($0.utf8))
        }
    }

    /// The pages of a picture, in grey.
    func pages(of image: LabelledImage) throws -> [LuminanceImage] {
        let still = try StillImage(.file(path: folder.appendingPathComponent(image.file).path))
        return try (1...still.pageCount).map { try still.frame(page: $0).luminance }
    }

    static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples")

    /// The corpus that `DATASCANNER_CORPUS` names, or why there is none.
    static let corpus: URL? = {
        guard let path = ProcessInfo.processInfo.environment["DATASCANNER_CORPUS"] else {
            print("the black box tests on the corpus are skipped: DATASCANNER_CORPUS is not set")
            return nil
        }
        return URL(fileURLWithPath: path)
    }()
}

extension LuminanceImage {
    /// A quarter turn clockwise.
    func turned() -> LuminanceImage {
        let (w, h) = (height, width)
        return LuminanceImage(width: w, height: h) { out in
            withPixels { pixels in
                for y in 0..<h { for x in 0..<w { out[y * w + x] = pixels[(height - 1 - x) * width + y] } }
            }
        }
    }
}
