import Imaging

/// Error correction levels, in order of strength.
enum QRLevel: Int, Hashable, Sendable, CaseIterable {
    case l, m, q, h

    var name: String {
        switch self {
        case .l: "L"
        case .m: "M"
        case .q: "Q"
        case .h: "H"
        }
    }

    /// From the two bits of the format information.
    init(bits: Int) {
        switch bits & 3 {
        case 0: self = .m
        case 1: self = .l
        case 2: self = .h
        default: self = .q
        }
    }
}

/// What the 15 bits beside the finder patterns say: level and mask.
struct QRFormat: Hashable, Sendable {
    let level: QRLevel
    /// 0 to 7.
    let mask: Int
    /// Wrong bits among the 30 of both copies.
    let distance: Int

    /// The 32 valid words: five bits, a BCH (15, 5) remainder, and the fixed mask (7.9.1).
    static let words: [Int] = (0..<32).map { data in
        var remainder = data << 10
        for bit in stride(from: 14, through: 10, by: -1) where remainder >> bit & 1 == 1 {
            remainder ^= 0x537 << (bit - 10)
        }
        return (data << 10 | remainder) ^ 0x5412
    }

    private init(data: Int, distance: Int) {
        level = QRLevel(bits: data >> 3)
        mask = data & 7
        self.distance = distance
    }

    /// The plausible formats of a matrix, best first: those within correction range of one of the two copies.
    static func candidates(_ matrix: BitMatrix) -> [QRFormat] {
        let (first, second) = (copy(matrix, QRFunctionPatterns.firstFormat), copy(matrix, QRFunctionPatterns.secondFormat))
        return words.enumerated().compactMap { data, word in
            let a = (word ^ first).nonzeroBitCount
            let b = (word ^ second).nonzeroBitCount
            return min(a, b) <= 3 ? QRFormat(data: data, distance: a + b) : nil
        }
        .sorted { $0.distance < $1.distance }
    }

    private static func copy(_ matrix: BitMatrix, _ places: (Int) -> [(x: Int, y: Int)]) -> Int {
        places(matrix.width).reduce(0) { $0 << 1 | (matrix[$1.x, $1.y] ? 1 : 0) }
    }
}
