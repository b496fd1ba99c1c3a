import Foundation

// Measures recognition; not installed. Data as JSON lines on stdout, a table for people on stderr.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
    guard let name = arguments.first, let command = commands.first(where: { $0.name == name }) else {
        throw UsageError("name one of: " + commands.map(\.name).joined(separator: ", "))
    }
    try command.run(Array(arguments.dropFirst()))
} catch let error as UsageError {
    let usage = commands.map { "  scanbench \($0.name) \($0.usage)" }.joined(separator: "\n")
    Output.error("scanbench: \(error.message)\n\(usage)")
    exit(2)
} catch {
    Output.error("scanbench: \(error)")
    exit(2)
}
