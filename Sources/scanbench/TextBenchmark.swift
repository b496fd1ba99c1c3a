import Capture
import Foundation
import Imaging
import TextRecognition

/// `scanbench text`: reads every picture of a labels file, models loaded and warm before the first.
///
/// `ms` is the processor time of all threads during `read`; the decoding of the file is not in it.
struct TextBenchmark {
    static let usage = "LABELS [--quality fast|balanced|accurate] [--languages L,…] [--threads N] [--repeat N] [--limit N]"

    private let labels: String
    private let reader: TextReader
    private let repeats: Int
    private let limit: Int

    init(_ list: [String]) throws {
        let arguments = try Arguments(list, options: ["quality", "languages", "threads", "repeat", "limit"])
        guard arguments.positional.count == 1 else { throw UsageError("text takes one LABELS file") }
        labels = arguments.positional[0]
        var options = TextReadOptions()
        options.quality = try arguments.choice("quality", default: .balanced)
        options.languages = arguments["languages"]?.split(separator: ",").map(String.init) ?? []
        options.threads = try arguments.integer("threads", default: options.threads)
        reader = TextReader(options: options)
        repeats = try arguments.integer("repeat", default: 1)
        limit = try arguments.integer("limit", default: Int.max)
    }

    func run() throws {
        try reader.prepare()
        var table = TextTable()
        for (number, label) in try TextLabel.load(labels).prefix(limit).enumerated() {
            var options = StillImageOptions()
            options.color = true
            let frame: Frame
            do {
                frame = try StillImage(.file(path: path(of: label.file)), options: options).frame()
            } catch {
                Output.error("scanbench: \(label.file): \(error)")
                try Output.line(TextResult(file: label.file, error: "\(error)"))
                continue
            }
            // The first picture warms the runtime up.
            if number == 0 { _ = try reader.read(frame) }
            let result = try measure(label.file, frame)
            try Output.line(result)
            table.add(result, for: label)
        }
        Output.error(table.text)
    }

    /// Relative to the labels file; a corpus keeps its pictures in `images/` beside it.
    private func path(of file: String) -> String {
        let folder = URL(fileURLWithPath: labels).deletingLastPathComponent()
        let beside = folder.appendingPathComponent(file).path
        return FileManager.default.fileExists(atPath: beside)
            ? beside : folder.appendingPathComponent("images").appendingPathComponent(file).path
    }

    private func measure(_ file: String, _ frame: Frame) throws -> TextResult {
        var result = TextResult(file: file)
        var (cpu, wall): ([Double], [Double]) = ([], [])
        for _ in 0..<repeats {
            let watch = Stopwatch()
            let lines = try reader.read(frame)
            cpu.append(watch.cpu)
            wall.append(watch.wall)
            result.lines = lines.map(TextResult.Line.init)
        }
        result.ms = cpu.median.rounded3
        result.wallMs = wall.median.rounded3
        return result
    }
}

/// A line of a labels file: a picture and what is printed in it.
struct TextLabel: Decodable {
    struct Line: Decodable {
        var text: String
        var ignore: Bool?
    }
    var file: String
    var lines: [Line]?

    static func load(_ path: String) throws -> [TextLabel] {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw BenchmarkError("cannot read \(path): \(error.localizedDescription)")
        }
        return try text.split(whereSeparator: \.isNewline).enumerated().map { number, line in
            do { return try JSONDecoder().decode(TextLabel.self, from: Data(line.utf8)) } catch {
                throw BenchmarkError("\(path), line \(number + 1): \(error)")
            }
        }
    }
}

/// What was read in one picture, as a line of the output.
struct TextResult: Encodable {
    struct Line: Encodable {
        var text: String
        var corners: [[Double]]
        var confidence: Double

        init(_ line: TextObservation) {
            text = line.transcript
            corners = line.corners.corners.map { [($0.x * 10).rounded() / 10, ($0.y * 10).rounded() / 10] }
            confidence = Double(line.confidence).rounded3
        }
    }

    var file: String
    var ms: Double?
    var wallMs: Double?
    var lines: [Line] = []
    var error: String?

    init(file: String, error: String? = nil) {
        self.file = file
        self.error = error
    }
}
