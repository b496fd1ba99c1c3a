/// A finite field GF(2^m) given by its primitive polynomial, as tables of powers and logarithms of the element 2.
struct GaloisField: Sendable {
    /// Number of elements without zero: 2^m − 1.
    let order: Int
    /// Powers of 2, twice over, so that a sum of two logarithms needs no reduction.
    let powers: [UInt16]
    /// Logarithms; the entry of zero is meaningless.
    let logarithms: [UInt16]

    /// - Parameter polynomial: with its leading term, such as `0x11D` for x⁸ + x⁴ + x³ + x² + 1.
    /// - Precondition: primitive, of degree 4 to 12.
    init(polynomial: Int) {
        let degree = Int.bitWidth - 1 - polynomial.leadingZeroBitCount
        precondition((4...12).contains(degree))
        let size = 1 << degree
        order = size - 1
        var powers = [UInt16](repeating: 0, count: 2 * order)
        var logarithms = [UInt16](repeating: 0, count: size)
        var x = 1
        for i in 0..<order {
            powers[i] = UInt16(x)
            powers[i + order] = UInt16(x)
            logarithms[x] = UInt16(i)
            x <<= 1
            if x >= size { x ^= polynomial }
        }
        self.powers = powers
        self.logarithms = logarithms
    }

    func product(_ a: Int, _ b: Int) -> Int {
        a == 0 || b == 0 ? 0 : Int(powers[Int(logarithms[a]) + Int(logarithms[b])])
    }

    /// - Precondition: `b` is not 0.
    func quotient(_ a: Int, _ b: Int) -> Int {
        precondition(b != 0)
        return a == 0 ? 0 : Int(powers[Int(logarithms[a]) + order - Int(logarithms[b])])
    }

    /// 2 to the power of `exponent`, which may be negative.
    func power(_ exponent: Int) -> Int {
        let r = exponent % order
        return Int(powers[r < 0 ? r + order : r])
    }

    /// The field of QR Code: x⁸ + x⁴ + x³ + x² + 1.
    static let qr = GaloisField(polynomial: 0x11D)
}
