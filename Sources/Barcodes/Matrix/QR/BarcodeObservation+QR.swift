import Imaging

extension BarcodeObservation {
    /// - Parameter sampled: the corners in the order they were sampled in; in a mirror, right and left change places.
    init(_ result: QRDecoder.Result, _ sampled: Quad, isInverted: Bool) {
        var corners = sampled
        if result.isMirrored { (corners.topRight, corners.bottomLeft) = (sampled.bottomLeft, sampled.topRight) }
        var metadata = BarcodeMetadata([
            .init("version", .integer(result.version.number)),
            .init("ecLevel", .string(result.format.level.name)),
            .init("mask", .integer(result.format.mask)),
            .init("correctedErrors", .integer(result.correctedErrors)),
        ])
        if let append = result.message.structuredAppend {
            metadata["structuredAppend"] = .object([
                .init("index", .integer(append.index)), .init("count", .integer(append.count)),
                .init("parity", .integer(append.parity)),
            ])
        }
        if !result.message.eci.isEmpty {
            metadata["eci"] = .array(result.message.eci.map { .integer($0) })
        }
        self.init(
            symbology: .qr, payloadString: result.message.text, payloadBytes: result.message.bytes,
            corners: corners,
            confidence: result.spareCapacity, isGS1DataCarrier: result.message.fnc1 == .first,
            isColorInverted: isInverted, isMirrored: result.isMirrored,
            symbologyIdentifier: result.message.symbologyIdentifier, metadata: metadata)
    }
}
