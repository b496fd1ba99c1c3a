import Imaging

/// The codewords of a symbol in the order of the message, with how sure each was read.
struct QRCodewords {
    var bytes: [UInt8]
    /// The least confidence among the eight modules of each codeword; empty when nothing is known.
    var confidence: [UInt8]

    /// Reads the modules in the order of 7.7.3: pairs of columns from the right, up and down by turns.
    ///
    /// - Parameter confidence: of every module, 255 for a clear one; nil when not known.
    init(_ matrix: BitMatrix, version: QRVersion, mask: Int, confidence: [UInt8]?) {
        let n = version.dimension
        let count = version.codewordCount
        let reserved = QRFunctionPatterns.reserved(version)
        var bytes = [UInt8](repeating: 0, count: count)
        var sure = [UInt8](repeating: 255, count: confidence == nil ? 0 : count)
        var bit = 0
        var right = n - 1
        var upwards = true
        while right > 0 {
            if right == 6 { right -= 1 }
            for step in 0..<n {
                let y = upwards ? n - 1 - step : step
                for x in [right, right - 1] where reserved[y * n + x] == 0 && bit < count * 8 {
                    let dark = matrix[x, y] != QRFunctionPatterns.isFlipped(mask: mask, x: x, y: y)
                    if dark { bytes[bit >> 3] |= 0x80 >> UInt8(bit & 7) }
                    if let confidence { sure[bit >> 3] = min(sure[bit >> 3], confidence[y * n + x]) }
                    bit += 1
                }
            }
            right -= 2
            upwards.toggle()
        }
        self.bytes = bytes
        self.confidence = sure
    }

    /// Takes the interleaved blocks apart (7.6): each with its data, then its check codewords.
    /// The second value maps every position of a block to its codeword.
    func blocks(_ layout: QRBlockLayout) -> [(bytes: [UInt8], origin: [Int])] {
        var origins = [[Int]](repeating: [], count: layout.blockCount)
        var next = 0
        for i in 0...layout.shortLength {
            for block in 0..<layout.blockCount where i < layout.dataLength(ofBlock: block) {
                origins[block].append(next)
                next += 1
            }
        }
        for _ in 0..<layout.parity {
            for block in 0..<layout.blockCount {
                origins[block].append(next)
                next += 1
            }
        }
        return origins.map { origin in (origin.map { bytes[$0] }, origin) }
    }
}
