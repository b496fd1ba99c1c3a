/// The manual page, in the man(7) macros.
enum ManualPage {
    static func text() -> String {
        var page = ".\\\" Written by: datascan generate man\n"
        page += ".TH DATASCAN 1 \"\" \"datascan \(Version.number)\" \"User Commands\"\n"
        page += ".SH NAME\ndatascan \\- read barcodes and text in pictures, documents and live video\n"
        page += ".SH SYNOPSIS\n.B datascan\n[\\fIOPTIONS\\fR] [\\fISOURCE\\fR...]\n"
        for subcommand in Subcommand.all where !subcommand.isHidden {
            page += ".br\n.B datascan \(subcommand.name)\n[\\fIOPTIONS\\fR]\n"
        }
        page += ".SH DESCRIPTION\n\(escape(HelpText.summary))\n\(escape(HelpText.sources))\n"
        page += ".PP\nA folder stands for the pictures and documents in it, in order of their names; hidden files are left out.\n"
        page += ".PP\nWithout a format option, each item is a line: its kind, then its text. "
        page += "Results go to standard output, messages and progress to standard error.\n"
        page += ".PP\nOf live sources, a line is written when an item comes into view; on a terminal, a list of what is in view and was "
        page += "in view changes in place. With \\-\\-json, each item is an object of type add, any number of type update and one of "
        page += "type remove, under one id and with the frame and the time in seconds. Ctrl\\-C ends. Videos are read as fast as "
        page += "the machine allows, every frame of them; live sources and pictures cannot be mixed in a run.\n"
        page += ".SH OPTIONS\n"
        for section in CommandOption.Section.allCases {
            page += ".SS \(section.rawValue)\n"
            for option in CommandOption.all where option.section == section && !option.isHidden {
                page += entry(option)
            }
        }
        page += ".SH COMMANDS\n"
        for subcommand in Subcommand.all where !subcommand.isHidden {
            page += ".TP\n.B datascan \(subcommand.name)\n\(escape(sentence(subcommand.help)))\n"
        }
        page += ".SH EXIT STATUS\n"
        let statuses = [("0", "Something was found."), ("1", "Nothing was found."), ("2", "There was an error; sources without one were still scanned.")]
        for (status, meaning) in statuses { page += ".TP\n.B \(status)\n\(meaning)\n" }
        page += "An interrupted run writes what was found so far and ends by the signal.\n"
        page += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set and not empty, output is not coloured unless asked for.\n"
        page += ".SH EXAMPLES\n"
        for example in HelpText.examples {
            page += ".TP\n.B \(escape(example.command))\n\(escape(sentence(example.meaning)))\n"
        }
        return page
    }

    private static func entry(_ option: CommandOption) -> String {
        var names = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        names += "\\fB\\-\\-\(escape(option.long))\\fR"
        if let argument = option.argument.name { names += " \\fI\(argument)\\fR" }
        if option.isNegatable { names += ", \\fB\\-\\-no\\-\(escape(option.long))\\fR" }
        let details = option.details.isEmpty ? "" : "\n\(escape(option.details))"
        return ".TP\n\(names)\n\(escape(sentence(option.help)))\(details)\n"
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    /// Roff's own characters: backslashes, hyphens that must stay hyphens, and dots and quotes that begin a line.
    private static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "…": escaped += "..."
            default: escaped.append(character)
            }
        }
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}
