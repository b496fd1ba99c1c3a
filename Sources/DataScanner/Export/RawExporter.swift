/// The payload bytes and nothing else, each followed by a newline or NUL.
public struct RawExporter: ItemExporter {
    private let options: ExportOptions

    public init(options: ExportOptions = ExportOptions()) { self.options = options }

    public mutating func write(_ items: [ItemRecord], into output: inout [UInt8]) {
        for record in items {
            output += record.item.payloadBytes
            // A lone binary payload must reach its file as it is, unless a separator was asked for.
            if !options.singleRecord || options.nulTerminated { output.append(options.terminator) }
        }
    }
}
