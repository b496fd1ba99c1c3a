/// One of the forty sizes of a QR Code.
struct QRVersion: Hashable, Sendable {
    /// 1 to 40.
    let number: Int

    init?(_ number: Int) {
        guard (1...40).contains(number) else { return nil }
        self.number = number
    }

    init?(dimension: Int) {
        guard dimension % 4 == 1 else { return nil }
        self.init((dimension - 17) / 4)
    }

    /// Modules along a side.
    var dimension: Int { 17 + 4 * number }

    /// Rows and columns of the centres of alignment patterns (Annex E); empty for version 1.
    var alignmentCenters: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        // Equal even steps from the far end; version 32 alone departs from the rule.
        let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<(count - 1)).map { dimension - 7 - (count - 2 - $0) * step }
    }

    /// Whether the pattern at these indices of `alignmentCenters` would fall on a finder pattern.
    func isAlignmentBlocked(_ i: Int, _ j: Int) -> Bool {
        let last = number / 7 + 1
        return (i == 0 && (j == 0 || j == last)) || (i == last && j == 0)
    }

    /// Data and error correction codewords together.
    var codewordCount: Int {
        let n = number
        var modules = (16 * n + 128) * n + 64
        if n >= 2 {
            let count = n / 7 + 2
            modules -= (25 * count - 10) * count - 55
            if n >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    /// The 18 bits beside the finder patterns from version 7 on: the number and a BCH (18, 6) remainder.
    var information: Int {
        var remainder = number << 12
        for bit in stride(from: 17, through: 12, by: -1) where remainder >> bit & 1 == 1 {
            remainder ^= 0x1F25 << (bit - 12)
        }
        return number << 12 | remainder
    }

    /// The version whose information differs least from 18 read bits; nil beyond the three errors it corrects.
    init?(information read: Int) {
        for number in 7...40 {
            guard let version = QRVersion(number) else { continue }
            if (version.information ^ read).nonzeroBitCount <= 3 {
                self = version
                return
            }
        }
        return nil
    }
}
