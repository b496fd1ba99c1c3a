import Foundation
import Imaging
import TextRecognition

/// `scanbench text LABELS [--quality Q] [--languages …] [--threads N] [--repeat N]`: reads every picture of a labels file.
///
/// A JSON object per picture on standard output, a summary on standard error. `ms` is the processor time of the whole
/// process during `read`, every thread counted, models loaded before; `wallMs` the time that passed. With repeats: the least.
struct TextBench {
    var labels = ""
    var options = TextReadOptions()
    var repeats = 1

    init(arguments: [String]) throws {
        var rest = arguments[...]
        func value(_ name: String) throws -> String {
            guard let value = rest.popFirst() else { throw BenchError("\(name) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--quality":
                let name = try value(argument)
                guard let quality = QualityLevel(rawValue: name) else { throw BenchError("unknown quality \(name)") }
                options.quality = quality
            case "--languages": options.languages = try value(argument).split(separator: ",").map(String.init)
            case "--threads":
                guard let threads = Int(try value(argument)), threads > 0 else { throw BenchError("--threads needs a number") }
                options.threads = threads
            case "--repeat":
                guard let count = Int(try value(argument)), count > 0 else { throw BenchError("--repeat needs a number") }
                repeats = count
            default:
                guard !argument.hasPrefix("-"), labels.isEmpty else { throw BenchError("unknown argument \(argument)") }
                labels = argument
            }
        }
        guard !labels.isEmpty else { throw BenchError("usage: scanbench text LABELS [--quality Q] [--languages L,…] [--threads N] [--repeat N]") }
    }

    /// - Parameter load: gives the picture of a path, in colour.
    func run(load: (String) throws -> Frame) throws {
        let folder = URL(fileURLWithPath: labels).deletingLastPathComponent()
        let reader = TextReader(options: options)
        try reader.prepare()
        var table = Table()
        for (number, line) in try String(contentsOfFile: labels, encoding: .utf8).split(whereSeparator: \.isNewline).enumerated() {
            guard let label = try? JSONDecoder().decode(Label.self, from: Data(line.utf8)) else {
                throw BenchError("\(labels), line \(number + 1): not a JSON object with a file")
            }
            let frame = try load(path(of: label.file, in: folder))
            // The first picture warms the runtime up, as it does for the peers.
            if number == 0 { _ = try reader.read(frame) }
            let result = try measure(label.file, reader, frame)
            try print(result)
            table.add(result, expected: label)
        }
        FileHandle.standardError.write(Data(table.text.utf8))
    }

    private func path(of file: String, in folder: URL) -> String {
        let beside = folder.appendingPathComponent(file).path
        return FileManager.default.fileExists(atPath: beside)
            ? beside : folder.appendingPathComponent("images").appendingPathComponent(file).path
    }

    private func measure(_ file: String, _ reader: TextReader, _ frame: Frame) throws -> Result {
        var result = Result(file: file, ms: .infinity, wallMs: .infinity, lines: [])
        for _ in 0..<repeats {
            let cpu = clockMilliseconds(CLOCK_PROCESS_CPUTIME_ID)
            let wall = clockMilliseconds(CLOCK_MONOTONIC)
            let lines = try reader.read(frame)
            result.ms = min(result.ms, rounded(clockMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu))
            result.wallMs = min(result.wallMs, rounded(clockMilliseconds(CLOCK_MONOTONIC) - wall))
            result.lines = lines.map { line in
                Line(
                    text: line.transcript, corners: line.corners.corners.map { [rounded($0.x), rounded($0.y)] },
                    confidence: rounded(Double(line.confidence), 1_000))
            }
        }
        return result
    }

    private func print(_ result: Result) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(result) + Data("\n".utf8))
    }
}

/// A mistake of the person who calls the bench.
struct BenchError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

private struct Label: Decodable {
    struct Line: Decodable {
        var text: String
        var ignore: Bool?
    }
    var file: String
    var lines: [Line]?
}

private struct Result: Encodable {
    var file: String
    var ms: Double
    var wallMs: Double
    var lines: [Line]
}

private struct Line: Encodable {
    var text: String
    var corners: [[Double]]
    var confidence: Double
}

/// What people want to see at the end; `score_text.py` judges exactly.
private struct Table {
    private var pictures = 0
    private var lines = 0
    private var words = 0
    private var found = 0
    private var ms = 0.0
    private var wallMs = 0.0

    mutating func add(_ result: Result, expected: Label) {
        pictures += 1
        lines += result.lines.count
        ms += result.ms
        wallMs += result.wallMs
        var read: [Substring: Int] = [:]
        for line in result.lines { for word in line.text.split(separator: " ") { read[word, default: 0] += 1 } }
        for line in expected.lines ?? [] where line.ignore != true {
            for word in line.text.split(separator: " ") {
                words += 1
                if let left = read[word], left > 0 {
                    found += 1
                    read[word] = left - 1
                }
            }
        }
    }

    var text: String {
        let n = Double(max(1, pictures))
        let recall = words > 0 ? String(format: "%.1f %%", 100 * Double(found) / Double(words)) : "no labels"
        return """
            pictures      \(pictures)
            lines         \(lines)
            words found   \(recall) (case and punctuation exact, anywhere in the picture)
            CPU           \(String(format: "%.1f", ms / n)) ms a picture
            wall          \(String(format: "%.1f", wallMs / n)) ms a picture

            """
    }
}

private func clockMilliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

private func rounded(_ value: Double, _ parts: Double = 10) -> Double { (value * parts).rounded() / parts }
