// Chooses between scanning and the subcommands; everything else is in its own file.

/// - Throws: `UsageError`.
func command(_ words: [String]) throws -> Int32 {
    if let name = words.first, let subcommand = Subcommand.all.first(where: { $0.name == name }) {
        return try subcommand.run(words: Array(words.dropFirst()))
    }
    let arguments = try OptionParser(options: CommandOption.all).parse(words)
    if arguments.help {
        Terminal.write(HelpText.command())
        return ExitStatus.found
    }
    if arguments.version {
        Terminal.write("datascan \(Version.number)\n")
        return ExitStatus.found
    }
    // No source is the default camera.
    let operands = arguments.operands.isEmpty ? ["camera:"] : arguments.operands
    let sources = try SourceList.expand(operands, recursive: arguments.recursive)
    if sources.contains(where: \.isLive) { return try LiveRun(arguments, sources: sources).run() }
    var run = try ScanRun(arguments, sources: sources)
    return run.run()
}

do {
    Terminal.finish(try command(Array(CommandLine.arguments.dropFirst())))
} catch let error as UsageError {
    Terminal.complain(error.message)
    Terminal.finish(ExitStatus.error)
} catch {
    Terminal.complain("\(error)")
    Terminal.finish(ExitStatus.error)
}
