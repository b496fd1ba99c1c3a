/// One output format: a row of the table that the command's options, help, completions and manual derive from.
public struct ExportFormat: Sendable {
    /// The name of the option that chooses it; nil for the default format.
    public let option: String?
    /// What the option's argument is called in help, if it takes one.
    public let argument: String?
    /// One line for help.
    public let help: String
    /// More for the manual.
    public let details: String
    /// Whether `-0` makes sense with it.
    public let allowsNUL: Bool
    private let make: @Sendable (_ argument: String, _ options: ExportOptions) throws -> any ItemExporter

    init(
        _ option: String?, argument: String? = nil, help: String, details: String = "", allowsNUL: Bool = true,
        make: @escaping @Sendable (String, ExportOptions) throws -> any ItemExporter
    ) {
        self.option = option
        self.argument = argument
        self.help = help
        self.details = details
        self.allowsNUL = allowsNUL
        self.make = make
    }

    /// A writer for one run.
    ///
    /// - Throws: `TemplateError` for an argument the format does not understand.
    public func exporter(argument: String = "", options: ExportOptions) throws -> any ItemExporter {
        try make(argument, options)
    }

    /// **The** table of formats; the first row is the default.
    public static let all: [ExportFormat] = [
        ExportFormat(nil, help: "aligned text") { _, options in AlignedTextExporter(options: options) },
        ExportFormat(
            "json", help: "JSON lines, one object a line",
            details: """
                Every line has a "type": "item", "error" or, last, "summary". Corners are in pixels of the picture as \
                seen (EXIF rotation applied), origin top left, in the order top left, top right, bottom right, bottom \
                left of the object as printed. "bytes" is the payload in base64; "text" is absent where the payload \
                has no text form.
                """, allowsNUL: false
        ) { _, _ in JSONLinesExporter() },
        ExportFormat(
            "csv", help: "comma-separated values with a header (RFC 4180)",
            details: "Lines end with CR LF as the RFC asks. Errors go to standard error only.", allowsNUL: false
        ) { _, _ in CSVExporter() },
        ExportFormat(
            "raw", help: "payload bytes only, a newline after each",
            details: """
                A line of text gives its UTF-8. With --first or --single nothing is added to the bytes, so that a \
                binary payload can be written to a file.
                """
        ) { _, options in RawExporter(options: options) },
        ExportFormat(
            "format", argument: "TEMPLATE", help: "one record an item, such as '{text}\\t{source}'",
            details: TemplateExporter.details
        ) { template, options in try TemplateExporter(template: template, options: options) },
    ]
}
