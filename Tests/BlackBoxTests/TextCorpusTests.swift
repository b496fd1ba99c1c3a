import Capture
import Foundation
import Imaging
import Testing
import TextRecognition

/// A part of the text corpus: enough to notice that something broke. The measure is `scanbench text`.
@Suite(.enabled(if: Manifest.corpus != nil, "DATASCANNER_CORPUS is not set"))
struct TextCorpusTests {
    private struct Label: Decodable {
        struct Line: Decodable {
            let text: String
            let ignore: Bool?
        }
        let file: String
        let complete: Bool?
        let lines: [Line]
    }

    /// Raise it, never lower it.
    static let minimumWordRecall = 0.8

    @Test func mostWordsOfEveryFifthPictureAreRead() throws {
        do {
            try TextReader().prepare()
        } catch {
            print("the black box test of text is skipped: \(error)")
            return
        }
        let folder = try #require(Manifest.corpus).appendingPathComponent("text")
        let labels = try String(contentsOf: folder.appendingPathComponent("labels.jsonl"), encoding: .utf8)
            .split(separator: "\n").map { try JSONDecoder().decode(Label.self, from: Data($0.utf8)) }
            .filter { $0.complete == true && !$0.file.hasPrefix("wildreceipt_") }  // labels without blanks
        var options = StillImageOptions()
        options.color = true
        var (words, found) = (0, 0)
        for (index, label) in labels.enumerated() where index % 5 == 0 {
            let path = folder.appendingPathComponent("images").appendingPathComponent(label.file).path
            let lines = try TextReader().read(StillImage(.file(path: path), options: options).frame())
            var left: [String: Int] = [:]
            for word in lines.flatMap({ Self.words($0.transcript) }) { left[word, default: 0] += 1 }
            for word in label.lines.filter({ $0.ignore != true }).flatMap({ Self.words($0.text) }) {
                words += 1
                guard let count = left[word], count > 0 else { continue }
                left[word] = count - 1
                found += 1
            }
        }
        let recall = Double(found) / Double(max(1, words))
        #expect(words > 200)
        #expect(recall >= Self.minimumWordRecall, "\(found) of \(words) words")
        if recall > Self.minimumWordRecall + 0.005 {
            print("surplus: text reads \(found) of \(words) words (\(recall)), the test asks for \(Self.minimumWordRecall): raise it")
        }
    }

    private static func words(_ text: String) -> [String] {
        text.precomposedStringWithCompatibilityMapping.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
