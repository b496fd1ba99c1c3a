/// The default format, for people: one item a line, its kind in a column before its text.
public struct AlignedTextExporter: ItemExporter {
    private let options: ExportOptions
    private var isFirstHeading = true

    public init(options: ExportOptions = ExportOptions()) { self.options = options }

    public mutating func write(_ items: [ItemRecord], into output: inout [UInt8]) {
        let labels = items.map { Self.label($0.item) }
        let width = max(8, labels.map(\.count).max() ?? 0)
        let numberWidth = items.map { String($0.number).count }.max() ?? 0
        var page: Int?
        let hasPages = items.contains { $0.page > 1 }
        for (record, label) in zip(items, labels) {
            if page != record.page, !options.nulTerminated {
                heading(record, withPage: hasPages, into: &output)
                page = record.page
            }
            var indent = width + 2
            if options.numbers {
                let number = String(record.number)
                append(pad(number, to: numberWidth, right: true) + "  ", style: .dim, to: &output)
                indent += numberWidth + 2
            }
            append(label, style: record.item.kind == .barcode ? .code : .text, to: &output)
            append(pad("", to: width - label.count + 2), to: &output)
            appendText(of: record.item, indent: indent, to: &output)
            output.append(options.terminator)
        }
    }

    /// The name of a source, and of its page where the document has several, above their items.
    private mutating func heading(_ record: ItemRecord, withPage: Bool, into output: inout [UInt8]) {
        guard options.headings || withPage else { return }
        if !isFirstHeading { output.append(0x0A) }
        isFirstHeading = false
        append(Self.visible(record.source), style: .heading, to: &output)
        if withPage { append(", page \(record.page)", style: .heading, to: &output) }
        output.append(0x0A)
    }

    private func appendText(of item: RecognizedItem, indent: Int, to output: inout [UInt8]) {
        guard let text = item.string else {
            let bytes = item.payloadBytes
            let shown = hexadecimal(Array(bytes.prefix(32)), separator: " ")
            let more = bytes.count > 32 ? " … (\(bytes.count) bytes)" : ""
            append("binary: \(shown)\(more)", style: .dim, to: &output)
            return
        }
        // Lines of a payload (a vCard, say) stay lines, under one another; with -0 the reader is a program.
        let lines = options.nulTerminated ? [text] : Self.lines(text)
        for (index, line) in lines.enumerated() {
            if index > 0 {
                output.append(0x0A)
                append(pad("", to: indent), to: &output)
            }
            append(options.nulTerminated ? line : Self.visible(line), to: &output)
        }
    }

    private static func label(_ item: RecognizedItem) -> String {
        switch item {
        case .text: "Text"
        case .barcode(let barcode): barcode.observation.format
        }
    }

    /// Split at CR, LF and CR LF; an end of line at the very end starts no new one.
    static func lines(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        while lines.count > 1, lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Control characters as their pictures, so that a payload can neither hide nor command the terminal.
    public static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) }) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x00...0x1F: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            case _ where isControl(scalar): shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// Controls, and the marks that reorder text on screen.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private enum Style: String {
        case heading = "1"
        case code = "1;36"
        case text = "32"
        case dim = "2"
    }

    private func append(_ text: String, style: Style? = nil, to output: inout [UInt8]) {
        if options.color, let style {
            output.append(contentsOf: "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m".utf8)
        } else {
            output.append(contentsOf: text.utf8)
        }
    }

    private func pad(_ text: String, to width: Int, right: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.count))
        return right ? blanks + text : text + blanks
    }
}
