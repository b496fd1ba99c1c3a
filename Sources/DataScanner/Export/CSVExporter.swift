/// Comma-separated values after RFC 4180: a header, CR LF, quotes only where needed.
public struct CSVExporter: ItemExporter {
    /// The columns, in order; new ones are only ever added at the end.
    public static let columns = [
        "source", "page", "n", "kind", "symbology", "format", "text", "bytes", "confidence",
        "x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "gs1", "inverted", "mirrored", "aim",
    ]
    private var needsHeader = true

    public init() {}

    public mutating func write(_ items: [ItemRecord], into output: inout [UInt8]) {
        if needsHeader { row(Self.columns, into: &output) }
        needsHeader = false
        for record in items { row(fields(record), into: &output) }
    }

    private func fields(_ record: ItemRecord) -> [String] {
        var code: BarcodeObservation?
        if case .barcode(let barcode) = record.item { code = barcode.observation }
        var fields = [
            record.source, String(record.page), String(record.number), record.item.kind.rawValue,
            code?.symbology.rawValue ?? "", code?.format ?? "", record.item.string ?? "",
            code.map { Base64.string($0.payloadBytes) } ?? "",
            Decimal.string(Double(record.item.confidence), digits: 3),
        ]
        for corner in record.item.corners.corners {
            fields.append(Decimal.string(corner.x, digits: 2))
            fields.append(Decimal.string(corner.y, digits: 2))
        }
        for flag in [code?.isGS1DataCarrier, code?.isColorInverted, code?.isMirrored] {
            fields.append(flag.map(String.init) ?? "")
        }
        fields.append(code?.symbologyIdentifier ?? "")
        return fields
    }

    private func row(_ fields: [String], into output: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            let special: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]
            if field.utf8.contains(where: special.contains) {
                output.append(UInt8(ascii: "\""))
                for byte in field.utf8 {
                    if byte == UInt8(ascii: "\"") { output.append(byte) }
                    output.append(byte)
                }
                output.append(UInt8(ascii: "\""))
            } else {
                output.append(contentsOf: field.utf8)
            }
        }
        output += [0x0D, 0x0A]
    }
}
