/// How the codewords of one version and level are split into blocks (ISO/IEC 18004, table 9).
struct QRBlockLayout: Hashable, Sendable {
    let blockCount: Int
    /// Error correction codewords of each block.
    let parity: Int
    /// Data codewords of the shorter blocks, which come first.
    let shortLength: Int
    /// How many blocks are short; the others have one data codeword more.
    let shortCount: Int
    /// Errors that may be corrected in one block. The smallest symbols keep a part of their
    /// redundancy for detection only (table 9, footnote b).
    let capacity: Int

    init(_ version: QRVersion, _ level: QRLevel) {
        let index = version.number - 1
        blockCount = Int(Self.blockCounts[level.rawValue][index])
        parity = Int(Self.parities[level.rawValue][index])
        let total = version.codewordCount
        shortLength = total / blockCount - parity
        shortCount = blockCount - total % blockCount
        let reserve =
            switch (version.number, level) {
            case (1, .l): 3
            case (1, .m), (2, .l): 2
            case (1, .q), (1, .h), (3, .l): 1
            default: 0
            }
        capacity = (parity - reserve) / 2
    }

    func dataLength(ofBlock block: Int) -> Int { shortLength + (block < shortCount ? 0 : 1) }

    // Rows by level: L, M, Q, H.
    private static let parities: [[UInt8]] = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    private static let blockCounts: [[UInt8]] = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
            33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48,
            51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}
