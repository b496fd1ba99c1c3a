import Imaging

extension BarcodeObservation {
    init(_ result: QRDecoder.Result, _ grid: QRGrid, isInverted: Bool, scale: Double) {
        let n = Double(result.version.dimension)
        let right = grid.apply(n, 0) * scale
        let below = grid.apply(0, n) * scale
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
            corners: Quad(
                topLeft: grid.apply(0, 0) * scale,
                // In a mirror the printed right lies where the lower left is sought.
                topRight: result.isMirrored ? below : right,
                bottomRight: grid.apply(n, n) * scale,
                bottomLeft: result.isMirrored ? right : below),
            confidence: result.spareCapacity, isGS1DataCarrier: result.message.fnc1 == .first,
            isColorInverted: isInverted, isMirrored: result.isMirrored,
            symbologyIdentifier: result.message.symbologyIdentifier, metadata: metadata)
    }
}
