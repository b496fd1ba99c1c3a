import Foundation

/// The labelled images of a barcode corpus: JSON lines beside the images.
struct BarcodeManifest {
    struct Entry: Decodable {
        let file: String
        let symbology: String
        let texts: [String]?
        let n: Int?
        let negative: Bool?

        var isNegative: Bool { negative ?? (symbology == "none") }
    }

    let entries: [Entry]
    private let folder: URL

    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BenchmarkError("\(path): cannot be read; name the manifest.jsonl of a corpus")
        }
        folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let decoder = JSONDecoder()
        var entries: [Entry] = []
        for (index, line) in data.split(separator: 0x0A).enumerated() {
            guard let entry = try? decoder.decode(Entry.self, from: line) else {
                throw BenchmarkError("\(path): record \(index + 1) is not an object with file and symbology")
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    func path(of entry: Entry) -> String {
        entry.file.hasPrefix("/") ? entry.file : folder.appendingPathComponent(entry.file).path
    }
}
