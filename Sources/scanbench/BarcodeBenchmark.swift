import Barcodes
import Capture
import Foundation
import Imaging

/// `scanbench barcodes`: decodes every image of a manifest with all symbologies on, in one thread.
struct BarcodeBenchmark {
    static let usage = "MANIFEST [--quality fast|balanced|accurate] [--only SYMBOLOGY,…] [--repeat N] [--limit N]"
    /// An image whose first decode takes longer than this, in milliseconds, is decoded once only.
    static let slow = 100.0

    private let manifest: BarcodeManifest
    private let reader: BarcodeReader
    private let only: Set<String>?
    private let repeats: Int
    private let limit: Int

    init(_ list: [String]) throws {
        let arguments = try Arguments(list, options: ["quality", "only", "repeat", "limit"])
        guard arguments.positional.count == 1 else { throw UsageError("barcodes takes one MANIFEST") }
        var options = ReadOptions(symbologies: Set(BarcodeSymbology.allCases))
        options.quality = try arguments.choice("quality", default: .balanced)
        reader = BarcodeReader(options: options)
        only = arguments["only"].map { Set($0.split(separator: ",").map(String.init)) }
        repeats = try arguments.integer("repeat", default: 3)
        limit = try arguments.integer("limit", default: Int.max)
        manifest = try BarcodeManifest(path: arguments.positional[0])
    }

    func run() throws {
        var table = BarcodeTable()
        let chosen = manifest.entries.filter { only?.contains($0.symbology) ?? true }
        guard !chosen.isEmpty else { throw BenchmarkError("no image of the manifest has one of these symbologies") }
        for entry in chosen.prefix(limit) {
            let result = measure(entry)
            try Output.line(result)
            table.add(result, for: entry)
        }
        Output.error(table.text)
    }

    private func measure(_ entry: BarcodeManifest.Entry) -> BarcodeResult {
        let loading = Stopwatch()
        let image: LuminanceImage
        do {
            image = try StillImage(.file(path: manifest.path(of: entry))).frame().luminance
        } catch {
            Output.error("scanbench: \(entry.file): \(error)")
            return BarcodeResult(file: entry.file, error: "\(error)")
        }
        var result = BarcodeResult(file: entry.file)
        result.loadMs = loading.cpu.rounded3
        var (cpu, wall): ([Double], [Double]) = ([], [])
        for _ in 0..<repeats {
            let watch = Stopwatch()
            let observations = reader.read(image)
            cpu.append(watch.cpu)
            wall.append(watch.wall)
            result.reads = observations.map(BarcodeResult.Read.init)
            if cpu[0] > Self.slow { break }
        }
        result.ms = cpu.median.rounded3
        result.wallMs = wall.median.rounded3
        return result
    }
}
