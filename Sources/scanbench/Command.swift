/// One subcommand: a row of the table below.
struct Command: Sendable {
    let name: String
    let usage: String
    let run: @Sendable ([String]) throws -> Void
}

/// **The** table of subcommands.
let commands: [Command] = [
    Command(name: "barcodes", usage: BarcodeBenchmark.usage) { try BarcodeBenchmark($0).run() },
    Command(name: "text", usage: TextBenchmark.usage) { try TextBenchmark($0).run() },
    Command(name: "live", usage: LiveBenchmark.usage) { try LiveBenchmark($0).run() },
]

/// The arguments are not what the subcommand takes.
struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// A benchmark cannot go on.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
