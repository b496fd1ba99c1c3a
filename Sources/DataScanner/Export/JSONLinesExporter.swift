/// JSON lines as the output contract has them: `item`, `error` and `summary` objects, one a line.
public struct JSONLinesExporter: ItemExporter {
    /// The version of the line format; it rises when a member changes its meaning or goes.
    public static let schema = 1

    public init() {}

    public mutating func write(_ items: [ItemRecord], into output: inout [UInt8]) {
        for record in items {
            line(into: &output) { json in
                json.member("type", "item")
                json.member("schema", Self.schema)
                json.member("source", record.source)
                json.member("page", record.page)
                json.members(of: record.item)
            }
        }
    }

    public mutating func writeError(source: String, message: String, into output: inout [UInt8]) {
        line(into: &output) { json in
            json.member("type", "error")
            json.member("source", source)
            json.member("message", message)
        }
    }

    public mutating func writeSummary(_ summary: ScanSummary, into output: inout [UInt8]) {
        line(into: &output) { json in
            json.member("type", "summary")
            json.member("sources", summary.sources)
            json.member("items", summary.items)
            json.member("errors", summary.errors)
            json.key("seconds")
            json.decimal(summary.seconds, digits: 3)
        }
    }

    private func line(into output: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object(body)
        output += json.bytes
        output.append(0x0A)
    }
}

extension JSONWriter {
    public mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    public mutating func member(_ name: String, _ value: Int) {
        key(name)
        integer(value)
    }

    public mutating func member(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    /// An item as an object of its own, for answers that hold several.
    public mutating func item(_ item: RecognizedItem, page: Int) {
        object { json in
            json.member("page", page)
            json.members(of: item)
        }
    }

    /// The members of the contract that describe an item, from `kind` on.
    mutating func members(of item: RecognizedItem) {
        member("kind", item.kind.rawValue)
        switch item {
        case .text(let text):
            member("text", text.transcript)
            members(corners: item.corners, confidence: item.confidence)
        case .barcode(let barcode):
            let code = barcode.observation
            member("symbology", code.symbology.rawValue)
            member("format", code.format)
            if let text = code.payloadString { member("text", text) }
            key("bytes")
            base64(code.payloadBytes)
            members(corners: item.corners, confidence: item.confidence)
            member("gs1", code.isGS1DataCarrier)
            member("inverted", code.isColorInverted)
            member("mirrored", code.isMirrored)
            member("aim", code.symbologyIdentifier)
            if !code.metadata.isEmpty {
                key("metadata")
                value(.object(code.metadata.entries))
            }
        }
    }

    private mutating func members(corners: Quad, confidence: Float) {
        key("corners")
        array { json in
            for point in corners.corners {
                json.array {
                    $0.decimal(point.x, digits: 2)
                    $0.decimal(point.y, digits: 2)
                }
            }
        }
        key("confidence")
        decimal(Double(confidence), digits: 3)
    }

    private mutating func value(_ value: BarcodeMetadata.Value) {
        switch value {
        case .integer(let integer): self.integer(integer)
        case .string(let string): self.string(string)
        case .boolean(let boolean): self.boolean(boolean)
        case .array(let elements): array { json in for element in elements { json.value(element) } }
        case .object(let entries):
            object { json in
                for entry in entries {
                    json.key(entry.key)
                    json.value(entry.value)
                }
            }
        }
    }
}
