/// The two and five digit add-on symbols beside a retail code (ISO/IEC 15420, 4.4).
enum EANAddOn {
    /// Number sets of a five digit add-on, 1 = set B, first digit in bit 4; by check value.
    static let checkValue5: [UInt8] = [
        0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101,
    ]

    /// The add-on's digits as characters, if one follows the gap in run `gap`; nil when there is none or a doubtful one.
    static func read(
        _ w: UnsafePointer<Float>, _ n: Int, after gap: Int, module: Float, spread: Float
    ) -> [UInt8]? {
        // 7 to 12 modules of gap in the standard; printers are not that exact.
        guard gap + 13 < n, w[gap] > module * 4, w[gap] < module * 20 else { return nil }
        let g = gap + 1
        let (a, b, c) = (w[g] / module - spread, w[g + 1] / module + spread, w[g + 2] / module - spread)
        guard a > 0.4, a < 1.7, b > 0.4, b < 1.7, c > 1.2, c < 2.9 else { return nil }
        return five(w, n, g, module, spread) ?? two(w, n, g, module, spread)
    }

    private static func digits(
        _ w: UnsafePointer<Float>, _ g: Int, count: Int, _ module: Float, _ spread: Float
    ) -> (values: [UInt8], sets: UInt8)? {
        var values: [UInt8] = []
        var sets: UInt8 = 0
        for k in 0..<count {
            let i = g + 3 + 6 * k
            let width = w[i] + w[i + 1] + w[i + 2] + w[i + 3]
            guard width > module * 5, width < module * 9.5,
                let match = EANDigit.match(w + i, firstIsBar: false, allowB: true, spread: spread), match.cost < 0.8
            else { return nil }
            if k + 1 < count {
                let separator = w[i + 4] + w[i + 5]
                guard separator > module * 1.2, separator < module * 3 else { return nil }
            }
            values.append(match.digit)
            sets = sets << 1 | (match.isB ? 1 : 0)
        }
        return (values, sets)
    }

    private static func five(
        _ w: UnsafePointer<Float>, _ n: Int, _ g: Int, _ module: Float, _ spread: Float
    ) -> [UInt8]? {
        guard g + 31 < n, g + 31 >= n - 1 || w[g + 31] > module * 3,
            let (d, sets) = digits(w, g, count: 5, module, spread)
        else { return nil }
        let sum = 3 * (Int(d[0]) + Int(d[2]) + Int(d[4])) + 9 * (Int(d[1]) + Int(d[3]))
        guard checkValue5[sum % 10] == sets else { return nil }
        return d.map { $0 + 0x30 }
    }

    private static func two(
        _ w: UnsafePointer<Float>, _ n: Int, _ g: Int, _ module: Float, _ spread: Float
    ) -> [UInt8]? {
        guard g + 13 < n, g + 13 >= n - 1 || w[g + 13] > module * 3,
            let (d, sets) = digits(w, g, count: 2, module, spread)
        else { return nil }
        guard UInt8((d[0] * 10 + d[1]) % 4) == sets else { return nil }
        return d.map { $0 + 0x30 }
    }
}
