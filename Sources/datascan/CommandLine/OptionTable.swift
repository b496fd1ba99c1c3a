import DataScanner

extension CommandOption {
    /// Every option of `datascan`, in the order help shows them.
    static let all: [CommandOption] = recognition + sources + output + limits + general

    private static let recognition: [CommandOption] = [
        CommandOption(
            long: "types", short: "t", argument: .list("LIST", RecognizedItem.Kind.allCases.map(\.rawValue)),
            section: .recognition, help: "barcode, text or both (default: both)",
            details: "With barcode alone no text model is needed or loaded."
        ) { arguments, value in
            arguments.kinds = Set(try Values.list(value).map { try Values.choice($0, what: "type") })
        },
        CommandOption(
            long: "symbology", short: "s",
            argument: .list("LIST", SymbologyDescription.all.map(\.symbology.rawValue)),
            section: .recognition, help: "only these codes: qr,ean13 (default: all)",
            details: "Names and further spellings are listed by: datascan symbologies."
        ) { arguments, value in
            arguments.symbologies = Set(try Values.list(value).map(Values.symbology))
        },
        CommandOption(
            long: "languages", short: "l", argument: .list("LIST", RecognitionLanguage.all.map(\.identifier)),
            section: .recognition, help: "languages of the text, likeliest first: en,pt",
            details: "A hint, not a filter. The supported ones are listed by: datascan languages."
        ) { arguments, value in
            arguments.languages = try Values.list(value).map(Values.language)
        },
        CommandOption(
            long: "quality", short: "q", argument: .choice("LEVEL", ["fast", "balanced", "accurate"]),
            section: .recognition, help: "fast, balanced or accurate (default: balanced)",
            details: """
                fast reads large, legible items; balanced any angle, scale and polarity; accurate also tiny, blurred \
                and damaged ones. A slower level never loses what a faster one reads.
                """
        ) { arguments, value in
            arguments.quality = try Values.choice(value, what: "quality")
        },
        CommandOption(
            long: "single", section: .recognition, help: "only the item nearest to the middle of the picture"
        ) { arguments, _ in arguments.single = true },
        CommandOption(
            long: "region", argument: .value("X,Y,W,H"), section: .recognition,
            help: "look only there; fractions of width and height",
            details: "0,0,1,1 is the whole picture, 0,0.5,1,0.5 its lower half. Results stay in pixels of the whole picture."
        ) { arguments, value in arguments.region = try Values.region(value) },
        CommandOption(long: "first", section: .recognition, help: "stop at the first item") { arguments, _ in
            arguments.first = true
        },
        CommandOption(
            long: "unique", section: .recognition, help: "report each payload once",
            details: "Two items are the same when kind, symbology and payload are; the first one is kept, live too."
        ) { arguments, _ in arguments.unique = true },
        CommandOption(
            long: "content", argument: .value("LIST"), section: .recognition, help: "only text of these kinds",
            isHidden: true
        ) { _, _ in
            throw UsageError.notYet("--content", instead: "Leave it out and filter the text yourself")
        },
        CommandOption(
            long: "timeout", argument: .value("SECONDS"), section: .recognition,
            help: "end a live scan after so long",
            details: "Of cameras, videos and streams, by the clock on the wall, not by the video's."
        ) { arguments, value in
            guard let seconds = Double(value), seconds > 0, seconds <= 1e6 else {
                throw UsageError("'\(value)' is not a number of seconds above 0")
            }
            arguments.timeout = seconds
        },
    ]

    private static let sources: [CommandOption] = [
        CommandOption(
            long: "recursive", short: "r", section: .sources, help: "scan the folders inside folders too"
        ) { arguments, _ in arguments.recursive = true },
        CommandOption(
            long: "pages", argument: .value("LIST"), section: .sources,
            help: "pages of a document: 1-3,7 (default: all)",
            details: "2- is from page 2 on, -4 up to page 4."
        ) { arguments, value in arguments.pages = try PageSelection(value) },
        CommandOption(
            long: "dpi", argument: .value("N"), section: .sources,
            help: "resolution for PDF and SVG (default: 200)"
        ) { arguments, value in
            guard let number = Double(value), number >= 10, number <= 2400 else {
                throw UsageError("'\(value)' is not a number from 10 to 2400")
            }
            arguments.dotsPerInch = number
        },
        CommandOption(
            long: "demo", section: .sources, help: "scan a sample video as if it were the camera",
            details: "The same as the source demo:. It needs neither camera nor display."
        ) { arguments, _ in arguments.operands.append("demo:") },
    ]

    /// The formats come from their own table.
    private static let formats: [CommandOption] = ExportFormat.all.compactMap { format in
        guard let name = format.option else { return nil }
        return CommandOption(
            long: name, argument: format.argument.map { .value($0) } ?? .none, section: .output, help: format.help,
            details: format.details
        ) { arguments, value in
            if let other = arguments.format, other.option != name {
                throw UsageError("--\(other.option) and --\(name) exclude each other; choose one format")
            }
            arguments.format = (name, value)
        }
    }

    private static let output: [CommandOption] =
        formats + [
            CommandOption(
                long: "null", short: "0", section: .output, help: "end each record with NUL, not a newline",
                details: "For xargs -0 and the like; with the default format, --raw and --format."
            ) { arguments, _ in arguments.nulTerminated = true },
            CommandOption(
                long: "annotate", argument: .file("FILE"), section: .output,
                help: "write the picture with numbered items (.png, .jpg)",
                details: """
                    Codes and lines of text are outlined and numbered as in the output. Of several pictures or pages \
                    the second becomes FILE-2.png and so on; a %d in FILE stands for the number instead.
                    """
            ) { arguments, value in arguments.annotation = value },
            CommandOption(
                long: "color", argument: .choice("WHEN", ColorChoice.allCases.map(\.rawValue)), section: .output,
                help: "auto, always or never (default: auto)",
                details: "auto colours on a terminal, unless NO_COLOR is set or TERM is dumb."
            ) { arguments, value in arguments.color = try Values.choice(value, what: "time for colour") },
            CommandOption(
                long: "progress", isNegatable: true, section: .output,
                help: "show progress at once, or never; on a terminal only",
                details: "Without either, progress shows on standard error once a run has lasted a second."
            ) { arguments, value in arguments.progress = value != "no" },
            CommandOption(
                long: "quiet", section: .output, help: "no messages but errors"
            ) { arguments, _ in arguments.quiet = true },
        ]

    private static let limits: [CommandOption] = [
        CommandOption(
            long: "max-pixels", argument: .value("N"), section: .limits,
            help: "pixels of one page (default: 200M)"
        ) { arguments, value in arguments.maximumPixels = try Values.count(value) },
        CommandOption(
            long: "max-bytes", argument: .value("N"), section: .limits, help: "bytes of one file (default: 512M)"
        ) { arguments, value in arguments.maximumBytes = try Values.count(value, unit: 1024) },
        CommandOption(
            long: "max-pages", argument: .value("N"), section: .limits,
            help: "pages of one document (default: 2000)"
        ) { arguments, value in arguments.maximumPages = try Values.count(value) },
        CommandOption(
            long: "jobs", short: "j", argument: .value("N"), section: .limits,
            help: "pages scanned at a time (default: all cores)"
        ) { arguments, value in arguments.jobs = try Values.count(value, maximum: 256) },
    ]

    private static let general: [CommandOption] = [
        CommandOption(long: "help", short: "h", section: .general, help: "show this help") { arguments, _ in
            arguments.help = true
        },
        CommandOption(long: "version", short: "V", section: .general, help: "show the version") { arguments, _ in
            arguments.version = true
        },
    ]
}
