/// A job of the command other than scanning.
struct Subcommand: Sendable {
    let name: String
    /// What follows the name, for help.
    var synopsis = ""
    let help: String
    /// The options it takes, by long name.
    var options: [String] = []
    /// Left out of help: for packagers.
    var isHidden = false
    let run: @Sendable (Arguments) throws -> Int32

    static let all: [Subcommand] = [
        Subcommand(name: "devices", help: "list the cameras", options: ["json", "help"], run: listDevices),
        Subcommand(
            name: "symbologies", help: "list the codes it reads", options: ["json", "help"], run: listSymbologies),
        Subcommand(name: "languages", help: "list the languages it reads", options: ["json", "help"], run: listLanguages),
        Subcommand(
            name: "worker", help: "answer requests on standard input, for other programs",
            options: CommandOption.all.filter { $0.section == .recognition && !["first", "unique"].contains($0.long) }
                .map(\.long) + ["pages", "dpi", "max-pixels", "max-bytes", "max-pages", "jobs", "help"],
            run: serveRequests),
        Subcommand(
            name: "generate", synopsis: "man|bash|zsh|fish", help: "write the manual or a completion script",
            options: ["help"], isHidden: true, run: generateDocument),
    ]

    var parser: OptionParser { OptionParser(options: CommandOption.all.filter { options.contains($0.long) }) }

    /// What follows the name of a subcommand on the command line, parsed and carried out.
    func run(words: [String]) throws -> Int32 {
        let arguments = try parser.parse(words)
        if arguments.help {
            Terminal.write(HelpText.subcommand(self))
            return ExitStatus.found
        }
        return try run(arguments)
    }
}

/// What the command tells its caller.
enum ExitStatus {
    static let found: Int32 = 0
    static let nothingFound: Int32 = 1
    static let error: Int32 = 2
}
