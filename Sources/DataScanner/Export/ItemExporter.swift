/// Turns found items into bytes of one output format.
///
/// The items of a source come together, sources in the order the user gave them.
public protocol ItemExporter {
    /// Appends the items of one source that was scanned without an error; there may be none.
    mutating func write(_ items: [ItemRecord], into output: inout [UInt8])
    /// Appends what the format has to say of a source that failed. Most formats: nothing, the message goes to stderr.
    mutating func writeError(source: String, message: String, into output: inout [UInt8])
    /// Appends the end of the run.
    mutating func writeSummary(_ summary: ScanSummary, into output: inout [UInt8])
}

extension ItemExporter {
    public mutating func writeError(source: String, message: String, into output: inout [UInt8]) {}
    public mutating func writeSummary(_ summary: ScanSummary, into output: inout [UInt8]) {}
}

/// What the user chose that concerns more than one format.
public struct ExportOptions: Sendable {
    /// Escape sequences for colour.
    public var color = false
    /// Ends each record with NUL instead of a newline.
    public var nulTerminated = false
    /// At most one item is wanted: `--raw` then adds nothing to its bytes.
    public var singleRecord = false
    /// The default format heads the items of each source with its name.
    public var headings = false
    /// The default format numbers the items as annotation does.
    public var numbers = false

    public init() {}

    var terminator: UInt8 { nulTerminated ? 0 : 0x0A }
}
