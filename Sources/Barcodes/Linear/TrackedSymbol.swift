import Imaging

/// A linear symbol that several lines agree on.
struct TrackedSymbol {
    var reading: RowReading
    var corners: Quad
    /// How many lines said so.
    var lines: Int
    /// Share of the tried lines that did.
    var agreement: Float

    var confidence: Float { max(0, min(1, agreement * (1 - reading.cost))) }

    func observation() -> BarcodeObservation {
        var metadata = BarcodeMetadata()
        if let addOn = reading.addOn {
            metadata["addOn"] = .string(String(decoding: addOn, as: UTF8.self))
        }
        metadata["lines"] = .integer(lines)
        var text = String(decoding: reading.bytes, as: UTF8.self)
        if reading.bytes.contains(where: { $0 >= 0x80 }) {
            // Linear codes carry ISO 8859-1.
            text = String(String.UnicodeScalarView(reading.bytes.map { Unicode.Scalar($0) }))
        }
        if reading.isGS1 {
            let elements = GS1Elements.parse(reading.bytes)
            if !elements.isEmpty { metadata["elements"] = GS1Elements.metadata(elements) }
        }
        return BarcodeObservation(
            symbology: reading.symbology, format: reading.format, payloadString: text, payloadBytes: reading.bytes,
            corners: corners, confidence: confidence, isGS1DataCarrier: reading.isGS1, isColorInverted: reading.isInverted,
            symbologyIdentifier: reading.symbologyIdentifier, metadata: metadata)
    }
}
