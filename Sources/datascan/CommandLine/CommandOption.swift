/// One option of the command. Parser, `--help`, manual and completions all derive from this declaration.
struct CommandOption: Sendable {
    /// The headings of help, in order.
    enum Section: String, CaseIterable {
        case recognition = "What to look for"
        case sources = "Sources and pages"
        case output = "Output"
        case limits = "Limits"
        case general = "General"
    }

    /// What may follow the option.
    enum Argument: Sendable {
        case none
        /// Anything, under this name in help.
        case value(String)
        /// A file to be written.
        case file(String)
        /// One of some words.
        case choice(String, [String])
        /// Some of some words, separated by commas.
        case list(String, [String])

        var name: String? {
            switch self {
            case .none: nil
            case .value(let name), .file(let name), .choice(let name, _), .list(let name, _): name
            }
        }
    }

    let long: String
    var short: Character?
    var argument = Argument.none
    /// Whether `--no-` before the name takes it back.
    var isNegatable = false
    let section: Section
    /// One line for help and completions.
    let help: String
    /// More for the manual.
    var details = ""
    /// Known, but not part of this version: it is left out of help and answers with an error.
    var isHidden = false
    /// Takes over the value (empty without an argument; `no` for the negated form).
    let apply: @Sendable (inout Arguments, String) throws -> Void
}
