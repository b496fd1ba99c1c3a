import Imaging

/// From the modules of a symbol to its message.
enum QRDecoder {
    struct Result {
        var version: QRVersion
        var format: QRFormat
        var message: QRMessage
        /// Codewords that error correction changed.
        var correctedErrors: Int
        /// The share of the correction capacity left in the worst block, 0 to 1.
        var spareCapacity: Float
        var isMirrored: Bool
    }

    /// Decodes a matrix as it is or seen in a mirror; nil unless every block passes error correction
    /// and the bit stream keeps the rules.
    ///
    /// - Parameter confidence: how sure each module is, 255 for certain; with it, doubtful codewords
    ///   may be treated as erasures.
    static func decode(_ matrix: BitMatrix, confidence: [UInt8]? = nil, effort: Int = 1) -> Result? {
        guard matrix.width == matrix.height, let version = QRVersion(dimension: matrix.width) else { return nil }
        if let confidence, confidence.count != matrix.modules.count { return nil }
        let mirrored = matrix.transposed
        let upright = QRFormat.candidates(matrix).prefix(effort + 1).map { ($0, false) }
        let turned = QRFormat.candidates(mirrored).prefix(effort + 1).map { ($0, true) }
        let trials = (upright + turned).sorted { $0.0.distance < $1.0.distance }.prefix(effort + 1)
        for (format, isMirrored) in trials {
            let modules = isMirrored ? mirrored : matrix
            let sure = confidence.map { isMirrored ? transposed($0, version.dimension) : $0 }
            if let result = decode(modules, version, format, sure, isMirrored) { return result }
        }
        return nil
    }

    /// Whether the format information is clear enough to say that this is a symbol, decodable or not.
    static func hasFormat(_ matrix: BitMatrix) -> Bool {
        [matrix, matrix.transposed].contains { ($0.width == $0.height) && (QRFormat.candidates($0).first?.distance ?? 30) <= 5 }
    }

    private static func transposed(_ values: [UInt8], _ n: Int) -> [UInt8] {
        var result = values
        for y in 0..<n {
            for x in 0..<n { result[x * n + y] = values[y * n + x] }
        }
        return result
    }

    private static func decode(
        _ matrix: BitMatrix, _ version: QRVersion, _ format: QRFormat, _ confidence: [UInt8]?, _ isMirrored: Bool
    ) -> Result? {
        let codewords = QRCodewords(matrix, version: version, mask: format.mask, confidence: confidence)
        let layout = QRBlockLayout(version, format.level)
        var data: [UInt8] = []
        var corrected = 0
        var spare: Float = 1
        var usedErasures = false
        for (index, block) in codewords.blocks(layout).enumerated() {
            var bytes = block.bytes
            guard let fix = correct(&bytes, block.origin, codewords.confidence, layout) else { return nil }
            corrected += fix.correction.corrected
            usedErasures = usedErasures || fix.usedErasures
            // An erasure costs half of what an error costs.
            let cost = Float(2 * fix.correction.errors + (fix.correction.corrected - fix.correction.errors))
            spare = min(spare, 1 - cost / Float(2 * max(1, layout.capacity)))
            data += bytes.prefix(layout.dataLength(ofBlock: index))
        }
        guard let message = QRBitStream.parse(data, version: version) else { return nil }
        // Near the limit of what the code can tell, the padding must bear witness too.
        if usedErasures && !message.isPaddingRegular { return nil }
        if format.distance > 8 && !message.isPaddingRegular { return nil }
        return Result(
            version: version, format: format, message: message, correctedErrors: corrected,
            spareCapacity: max(0, spare), isMirrored: isMirrored)
    }

    /// Errors alone first, then with the least certain codewords as erasures.
    private static func correct(
        _ bytes: inout [UInt8], _ origin: [Int], _ confidence: [UInt8], _ layout: QRBlockLayout
    ) -> (correction: ReedSolomon.Correction, usedErasures: Bool)? {
        let code = ReedSolomon(.qr)
        if let correction = code.correct(&bytes, parity: layout.parity, maximumErrors: layout.capacity) {
            return (correction, false)
        }
        guard !confidence.isEmpty, layout.parity >= 10 else { return nil }
        let doubtful = origin.indices.sorted { confidence[origin[$0]] < confidence[origin[$1]] }
        // Four check symbols at least stay without a claim on them: a chance decode is then below 2⁻³².
        for share in [layout.parity / 3, layout.parity / 2, layout.parity - 6] where share > 0 {
            let erasures = Array(doubtful.prefix(share))
            let errors = (layout.parity - 4 - share) / 2
            if let correction = code.correct(
                &bytes, parity: layout.parity, erasures: erasures, maximumErrors: errors)
            {
                return (correction, true)
            }
        }
        return nil
    }
}
