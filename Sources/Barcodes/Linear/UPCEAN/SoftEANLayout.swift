/// Where the digits of a retail symbol stand, and which combinations of digits are valid.
struct SoftEANLayout: Sendable {
    let symbology: BarcodeSymbology
    let modules: Int
    /// First module of each digit.
    let starts: [Int]
    /// How many of the digits are left ones (sets A and B).
    let leftCount: Int
    /// Guard patterns: first module and colours.
    let guards: [(start: Int, modules: [Float])]
    let rules: [Rule]

    /// The guards under each of `SoftEANTemplates.all`, in the order of `guards`.
    let guardSignals: [[[Float]]]

    private init(
        symbology: BarcodeSymbology, modules: Int, starts: [Int], leftCount: Int,
        guards: [(start: Int, modules: [Float])], rules: [Rule]
    ) {
        self.symbology = symbology
        self.modules = modules
        self.starts = starts
        self.leftCount = leftCount
        self.guards = guards
        self.rules = rules
        guardSignals = SoftEANTemplates.all.map { template in
            guards.map { g in
                let before: Float = g.start == 0 ? 0 : 1 - g.modules[0]
                let after: Float = 1 - (g.modules.last ?? 0)
                return BlurModel.render(
                    [before, before] + g.modules + [after, after], from: 2, to: 2 + g.modules.count,
                    rate: SoftProfile.rate, sigma: template.sigma, spread: template.spread)
            }
        }
    }

    /// One way of being valid: the sets of the left digits given, and the weighted sum of all digits fixed modulo 10.
    struct Rule: Sendable {
        /// Bit per left digit, 1 = set B, the first digit highest.
        var sets: UInt8
        var weights: [Int]
        /// What the weighted sum of the digits must be, modulo 10.
        var residue: Int
        /// The last digit, where the weights hold for one value of it only.
        var lastDigit: Int?
        /// Digits told by the sets: leading one of EAN-13; number system and check digit of UPC-E.
        var implied: [UInt8]
    }

    static let ean13 = SoftEANLayout(
        symbology: .ean13, modules: 95, starts: (0..<6).map { 3 + 7 * $0 } + (0..<6).map { 50 + 7 * $0 }, leftCount: 6,
        guards: [(0, [1, 0, 1]), (45, [0, 1, 0, 1, 0]), (92, [1, 0, 1])],
        rules: UPCEANDecoder.leadingDigit.enumerated().map { digit, sets in
            Rule(
                sets: sets, weights: (0..<12).map { $0 % 2 == 0 ? 3 : 1 }, residue: (10 - digit) % 10, lastDigit: nil,
                implied: [UInt8(digit)])
        })

    static let ean8 = SoftEANLayout(
        symbology: .ean8, modules: 67, starts: (0..<4).map { 3 + 7 * $0 } + (0..<4).map { 36 + 7 * $0 }, leftCount: 4,
        guards: [(0, [1, 0, 1]), (31, [0, 1, 0, 1, 0]), (64, [1, 0, 1])],
        rules: [
            Rule(sets: 0, weights: (0..<8).map { $0 % 2 == 0 ? 3 : 1 }, residue: 0, lastDigit: nil, implied: [])
        ])

    static let upce = SoftEANLayout(
        symbology: .upce, modules: 51, starts: (0..<6).map { 3 + 7 * $0 }, leftCount: 6,
        guards: [(0, [1, 0, 1]), (45, [0, 1, 0, 1, 0, 1])], rules: upceRules)

    /// Where the six digits go in the expanded number depends on the last one.
    private static let upceRules: [Rule] = (0...1).flatMap { system in
        UPCEANDecoder.checkDigitE.enumerated().flatMap { check, sets in
            (0...9).map { last in
                // Weights of UPC-A: odd positions 3, even 1, the number system being position 1.
                let weights: [Int]
                switch last {
                case 0, 1, 2: weights = [1, 3, 3, 1, 3, 1]
                case 3: weights = [1, 3, 1, 1, 3, 0]
                case 4: weights = [1, 3, 1, 3, 3, 0]
                default: weights = [1, 3, 1, 3, 1, 3]
                }
                return Rule(
                    sets: system == 0 ? sets : sets ^ 0b111111, weights: weights,
                    residue: (20 - (3 * system + check) % 10) % 10, lastDigit: last,
                    implied: [UInt8(system), UInt8(check)])
            }
        }
    }

    /// The printed digits that a rule and the encoded digits make.
    func digits(_ encoded: [UInt8], _ rule: Rule) -> [UInt8] {
        switch symbology {
        case .upce: [rule.implied[0]] + encoded + [rule.implied[1]]
        default: rule.implied + encoded
        }
    }
}
