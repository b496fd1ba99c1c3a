/// Writes JSON (RFC 8259) straight into bytes, members in the order given.
///
/// Always valid: strings are escaped, numbers bounded. Small on purpose; `JSONEncoder` would start all of Foundation.
public struct JSONWriter {
    public private(set) var bytes: [UInt8] = []
    /// Whether the next value is the first of its object or array.
    private var isFirst = true

    public init() {}

    /// Writes `{…}`; `body` writes the members.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclose("{", "}", body)
    }

    /// Writes `[…]`; `body` writes the elements.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclose("[", "]", body)
    }

    /// Writes the name of the member whose value comes next.
    public mutating func key(_ name: String) {
        separate()
        appendString(name)
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    public mutating func string(_ value: String) {
        separate()
        appendString(value)
    }

    public mutating func integer(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    public mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// A number with at most `digits` decimals.
    public mutating func decimal(_ value: Double, digits: Int) {
        separate()
        Decimal.append(value, digits: digits, to: &bytes)
    }

    /// Bytes as base64.
    public mutating func base64(_ value: [UInt8]) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        Base64.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A value that is JSON already.
    public mutating func verbatim(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private mutating func enclose(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        isFirst = true
        body(&self)
        bytes.append(UInt8(ascii: close))
        isFirst = false
    }

    private mutating func appendString(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += Array("\\n".utf8)
            case 0x0D: bytes += Array("\\r".utf8)
            case 0x09: bytes += Array("\\t".utf8)
            // DEL is legal in JSON but moves terminals.
            case 0..<0x20, 0x7F:
                let hex = Array("0123456789abcdef".utf8)
                bytes += Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
