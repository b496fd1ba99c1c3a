/// One record an item, by a template with placeholders in braces.
public struct TemplateExporter: ItemExporter {
    /// The placeholders with what each stands for; parser and manual derive from it.
    public static let placeholders: [(name: String, help: String)] = [
        ("text", "the payload or line of text; empty where a payload has no text form"),
        ("bytes", "the payload in base64"),
        ("hex", "the payload in hexadecimal"),
        ("kind", "barcode or text"),
        ("symbology", "qr, ean13 …; empty for text"),
        ("format", "the symbology's usual name, such as QR Code or UPC-A; Text for text"),
        ("source", "the file as named on the command line"),
        ("page", "the page, from 1"),
        ("n", "the number of the item on its page, from 1"),
        ("corners", "x,y of top left, top right, bottom right, bottom left, separated by blanks"),
        ("confidence", "0 to 1"),
        ("aim", "the AIM symbology identifier, such as ]Q1; empty for text"),
    ]

    static var details: String {
        "Placeholders: "
            + placeholders.map { "{\($0.name)} \($0.help)" }.joined(separator: "; ")
            + ". \\n, \\t, \\r, \\0 and \\\\ are newline, tab, carriage return, NUL and backslash; {{ and }} are braces."
            + " A newline (with -0 a NUL) follows each record."
    }

    private enum Piece {
        case literal([UInt8])
        case field(String)
    }

    private let pieces: [Piece]
    private let options: ExportOptions

    /// - Throws: `TemplateError` for an unknown placeholder, a lone brace or an unknown escape.
    public init(template: String, options: ExportOptions = ExportOptions()) throws {
        pieces = try Self.parse(template)
        self.options = options
    }

    public mutating func write(_ items: [ItemRecord], into output: inout [UInt8]) {
        for record in items {
            for piece in pieces {
                switch piece {
                case .literal(let bytes): output += bytes
                case .field(let name): Self.append(name, of: record, to: &output)
                }
            }
            output.append(options.terminator)
        }
    }

    private static func parse(_ template: String) throws -> [Piece] {
        var pieces: [Piece] = []
        var literal: [UInt8] = []
        var rest = Substring(template).unicodeScalars
        while let scalar = rest.popFirst() {
            switch (scalar, rest.first) {
            case ("{", "{"), ("}", "}"):
                literal.append(UInt8(ascii: scalar))
                rest.removeFirst()
            case ("{", _):
                guard let end = rest.firstIndex(of: "}") else {
                    throw TemplateError(message: "a { without its } (write {{ for a brace)")
                }
                let name = String(rest[..<end])
                guard placeholders.contains(where: { $0.name == name }) else {
                    let known = placeholders.map { "{\($0.name)}" }.joined(separator: " ")
                    throw TemplateError(message: "unknown placeholder {\(name)}; known are \(known)")
                }
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = []
                pieces.append(.field(name))
                rest = rest[rest.index(after: end)...]
            case ("}", _): throw TemplateError(message: "a } without its { (write }} for a brace)")
            case ("\\", let next?):
                guard let byte = escapes[next] else {
                    throw TemplateError(message: "unknown escape \\\(next); known are \\n \\t \\r \\0 \\\\")
                }
                literal.append(byte)
                rest.removeFirst()
            default: literal.append(contentsOf: String(scalar).utf8)
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    private static let escapes: [Unicode.Scalar: UInt8] = ["n": 10, "t": 9, "r": 13, "0": 0, "\\": 0x5C]

    private static func append(_ name: String, of record: ItemRecord, to output: inout [UInt8]) {
        var code: BarcodeObservation?
        if case .barcode(let barcode) = record.item { code = barcode.observation }
        switch name {
        case "text": output.append(contentsOf: (record.item.string ?? "").utf8)
        case "bytes": Base64.append(record.item.payloadBytes, to: &output)
        case "hex": output.append(contentsOf: hexadecimal(record.item.payloadBytes).utf8)
        case "kind": output.append(contentsOf: record.item.kind.rawValue.utf8)
        case "symbology": output.append(contentsOf: (code?.symbology.rawValue ?? "").utf8)
        case "format": output.append(contentsOf: (code?.format ?? "Text").utf8)
        case "source": output.append(contentsOf: record.source.utf8)
        case "page": output.append(contentsOf: String(record.page).utf8)
        case "n": output.append(contentsOf: String(record.number).utf8)
        case "confidence": Decimal.append(Double(record.item.confidence), digits: 3, to: &output)
        case "aim": output.append(contentsOf: (code?.symbologyIdentifier ?? "").utf8)
        case "corners":
            for (index, corner) in record.item.corners.corners.enumerated() {
                if index > 0 { output.append(UInt8(ascii: " ")) }
                Decimal.append(corner.x, digits: 2, to: &output)
                output.append(UInt8(ascii: ","))
                Decimal.append(corner.y, digits: 2, to: &output)
            }
        default: break  // the parser lets no other name through
        }
    }
}

/// Two digits a byte.
func hexadecimal(_ bytes: [UInt8], separator: String = "") -> String {
    let digits = Array("0123456789abcdef")
    return bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: separator)
}
