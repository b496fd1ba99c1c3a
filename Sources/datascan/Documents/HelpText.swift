/// `--help`: what people read first, at most 80 columns wide.
enum HelpText {
    static let width = 80
    /// Where the explanation of an option starts.
    private static let column = 28

    static let usage = "datascan [OPTIONS] [SOURCE…]"
    static let summary = "Reads the barcodes and the text in pictures, documents and live video."
    static let sources = """
        SOURCE is a picture or document (JPEG, PNG, WebP, GIF, TIFF, HEIC, AVIF, SVG, BMP, PNM, PDF), a folder, - for \
        a picture on standard input, or @LIST, a file with one path a line. Live: a video, camera: or camera:NAME, \
        screen:, an address with rtsp:// or http(s)://, or demo:, a sample video. Without a SOURCE, the camera.
        """
    static let examples: [(command: String, meaning: String)] = [
        ("datascan photo.jpg", "all codes and all text"),
        ("datascan -t barcode -r photos/", "codes only, folders inside too"),
        ("datascan --json scan.pdf --pages 1-3", "for programs"),
        ("datascan -s qr --raw --first x.png", "one payload, as it is"),
        ("datascan", "what the camera sees, live"),
        ("datascan -s ean13 --unique", "each product the camera sees, once"),
        ("datascan --json film.mp4", "what a video shows, and when"),
        ("datascan --annotate seen.png photo.jpg", "draw what was found"),
    ]
    static let exitStatus = "Exit status: 0 something found, 1 nothing found, 2 an error."

    static func command() -> String {
        var text = "\(summary)\n\nUsage: \(usage)\n\n"
        text += wrap(sources, indent: 0) + "\n\nExamples:\n"
        let wide = examples.map(\.command.count).max() ?? 0
        for example in examples { text += "  \(pad(example.command, wide))  \(example.meaning)\n" }
        for section in CommandOption.Section.allCases {
            let options = CommandOption.all.filter { $0.section == section && !$0.isHidden }
            guard !options.isEmpty else { continue }
            text += "\n\(section.rawValue):\n"
            for option in options { text += row(left(option), option.help) }
        }
        text += "\nOther commands:\n"
        for subcommand in Subcommand.all where !subcommand.isHidden {
            text += row("  datascan \(subcommand.name)", subcommand.help)
        }
        return text + "\n\(exitStatus)\nManual: man datascan\n"
    }

    static func subcommand(_ subcommand: Subcommand) -> String {
        let synopsis = subcommand.synopsis.isEmpty ? "" : " \(subcommand.synopsis)"
        var text = "datascan \(subcommand.name): \(subcommand.help)\n\n"
        text += "Usage: datascan \(subcommand.name)\(synopsis) [OPTIONS]\n\nOptions:\n"
        for option in CommandOption.all where subcommand.options.contains(option.long) {
            text += row(left(option), option.help)
        }
        return text
    }

    /// `  -t, --types LIST`
    static func left(_ option: CommandOption) -> String {
        var text = option.short.map { "  -\($0), " } ?? "      "
        text += option.isNegatable ? "--[no-]\(option.long)" : "--\(option.long)"
        if let name = option.argument.name { text += " \(name)" }
        return text
    }

    private static func row(_ left: String, _ right: String) -> String {
        let start = left.count + 2 > column ? left + "\n" + pad("", column) : pad(left, column)
        let lines = wrap(right, indent: column)
        return start + lines.dropFirst(column) + "\n"
    }

    /// Text broken into lines at blanks, each line indented.
    static func wrap(_ text: String, indent: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        lines.append(line)
        return lines.map { pad("", indent) + $0 }.joined(separator: "\n")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
