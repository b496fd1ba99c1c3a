import Foundation

/// The two streams of a benchmark.
enum Output {
    /// One JSON object as a line, written at once so that a stopped run keeps what it measured.
    static func line(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        var data = try encoder.encode(value)
        data.append(0x0A)
        FileHandle.standardOutput.write(data)
    }

    static func error(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
