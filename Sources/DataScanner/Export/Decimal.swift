/// Numbers as text without Foundation's formatters, which cost more to start than a small picture to scan.
enum Decimal {
    /// Appends `value` rounded to at most `digits` decimals, without trailing zeros, never with an exponent.
    /// What is not a number is written as 0, and the largest magnitude is 10^12, so that the result is always valid JSON.
    static func append(_ value: Double, digits: Int, to output: inout [UInt8]) {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let bounded = value.isFinite ? max(-1e12, min(1e12, value)) : 0
        let scaled = Int((bounded * Double(scale)).rounded())
        if scaled < 0 { output.append(UInt8(ascii: "-")) }
        let magnitude = scaled.magnitude
        output.append(contentsOf: String(magnitude / UInt(scale)).utf8)
        var fraction = magnitude % UInt(scale)
        guard fraction > 0 else { return }
        output.append(UInt8(ascii: "."))
        var place = UInt(scale) / 10
        while fraction > 0 {
            output.append(UInt8(ascii: "0") + UInt8(fraction / place))
            fraction %= place
            place /= 10
        }
    }

    static func string(_ value: Double, digits: Int) -> String {
        var bytes: [UInt8] = []
        append(value, digits: digits, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
