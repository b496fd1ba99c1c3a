/// Arithmetic of GS1's article numbers (GS1 General Specifications, 7.9).
enum GTIN {
    /// Whether the last digit is the modulo 10 check digit of those before it. Digits are values, not characters.
    static func hasValidCheckDigit(_ digits: [UInt8]) -> Bool {
        var sum = 0
        for (i, digit) in digits.reversed().enumerated() {
            sum += Int(digit) * (i % 2 == 0 ? 1 : 3)
        }
        return !digits.isEmpty && sum % 10 == 0
    }

    /// The 12 digits of the UPC-A that a UPC-E stands for; nil unless there are 8 digits beginning with 0 or 1.
    /// (GS1 General Specifications, 5.2.2.4.2, zero suppression.)
    static func expandUPCE(_ d: [UInt8]) -> [UInt8]? {
        guard d.count == 8, d[0] <= 1 else { return nil }
        let body: [UInt8]
        switch d[6] {
        case 0, 1, 2: body = [d[1], d[2], d[6], 0, 0, 0, 0, d[3], d[4], d[5]]
        case 3: body = [d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4], d[5]]
        case 4: body = [d[1], d[2], d[3], d[4], 0, 0, 0, 0, 0, d[5]]
        default: body = [d[1], d[2], d[3], d[4], d[5], 0, 0, 0, 0, d[6]]
        }
        return [d[0]] + body + [d[7]]
    }
}
