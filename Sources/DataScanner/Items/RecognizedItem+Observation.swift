extension RecognizedItem {
    /// Whether an item is a code or text; the raw value is the `kind` of every output format.
    public enum Kind: String, CaseIterable, Sendable, Hashable {
        case barcode, text
    }

    public var kind: Kind {
        switch self {
        case .text: .text
        case .barcode: .barcode
        }
    }

    /// The corners in pixels of the image the item was found in.
    public var corners: Quad {
        switch self {
        case .text(let text): text.observation.corners
        case .barcode(let barcode): barcode.observation.corners
        }
    }

    /// 0 to 1.
    public var confidence: Float {
        switch self {
        case .text(let text): text.observation.confidence
        case .barcode(let barcode): barcode.observation.confidence
        }
    }

    /// The text of the line or the payload of the code; nil for a payload without a text form.
    public var string: String? {
        switch self {
        case .text(let text): text.transcript
        case .barcode(let barcode): barcode.payloadStringValue
        }
    }

    /// The bytes of the payload; of a line of text, its UTF-8.
    public var payloadBytes: [UInt8] {
        switch self {
        case .text(let text): Array(text.transcript.utf8)
        case .barcode(let barcode): barcode.observation.payloadBytes
        }
    }
}
