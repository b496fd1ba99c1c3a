/// Correction of errors and erasures in Reed–Solomon codewords.
struct ReedSolomon: Sendable {
    let field: GaloisField
    /// The exponent of the first root of the generator polynomial: 0 for QR Code, 1 for Data Matrix and Aztec.
    let firstRoot: Int

    init(_ field: GaloisField, firstRoot: Int = 0) {
        self.field = field
        self.firstRoot = firstRoot
    }

    struct Correction: Equatable {
        /// Symbols that were wrong, erasures that turned out right not counted.
        var corrected: Int
        /// Of these, the ones that nobody had marked as an erasure.
        var errors: Int
    }

    /// Corrects `block` in place; nil, with the block untouched, when it is beyond correction.
    ///
    /// - Parameters:
    ///   - parity: number of check symbols at the end of `block`.
    ///   - erasures: positions of doubtful symbols, all different.
    ///   - maximumErrors: errors beside the erasures that may be corrected; less than the capacity
    ///     keeps some of the code's power for detecting what cannot be corrected.
    /// - Complexity: O(block · parity + parity²)
    func correct(
        _ block: inout [UInt8], parity: Int, erasures: [Int] = [], maximumErrors: Int = .max
    ) -> Correction? {
        let n = block.count
        guard parity > 0, parity < n, n <= field.order, erasures.count <= parity else { return nil }
        guard erasures.allSatisfy({ (0..<n).contains($0) }) else { return nil }
        let syndromes = self.syndromes(block, parity: parity)
        guard syndromes.contains(where: { $0 != 0 }) else { return Correction(corrected: 0, errors: 0) }

        guard let locator = errataLocator(syndromes, length: n, erasures: erasures) else { return nil }
        let degree = locator.count - 1
        let errors = degree - erasures.count
        guard errors >= 0, errors <= maximumErrors, 2 * errors + erasures.count <= parity else { return nil }
        guard let positions = roots(of: locator, length: n) else { return nil }
        guard let values = magnitudes(locator, syndromes, positions, length: n) else { return nil }

        var repaired = block
        for (position, value) in zip(positions, values) { repaired[position] ^= UInt8(truncatingIfNeeded: value) }
        guard !self.syndromes(repaired, parity: parity).contains(where: { $0 != 0 }) else { return nil }
        let marked = Set(erasures)
        var result = Correction(corrected: 0, errors: 0)
        for (position, value) in zip(positions, values) where value != 0 {
            result.corrected += 1
            if !marked.contains(position) { result.errors += 1 }
        }
        block = repaired
        return result
    }

    /// The received polynomial at the roots of the generator.
    private func syndromes(_ block: [UInt8], parity: Int) -> [Int] {
        var result = [Int](repeating: 0, count: parity)
        field.powers.withUnsafeBufferPointer { powers in
            field.logarithms.withUnsafeBufferPointer { logarithms in
                block.withUnsafeBufferPointer { block in
                    for i in 0..<parity {
                        let step = (i &+ firstRoot) % field.order
                        var sum = 0
                        for symbol in block {
                            // Horner: sum · 2^step + symbol. A logarithm plus a step is below twice the order.
                            if sum != 0 { sum = Int(powers[Int(logarithms[sum]) &+ step]) }
                            sum ^= Int(symbol)
                        }
                        result[i] = sum
                    }
                }
            }
        }
        return result
    }

    /// Berlekamp–Massey, started from the locator of the erasures. Lowest power first.
    private func errataLocator(_ syndromes: [Int], length n: Int, erasures: [Int]) -> [Int]? {
        var locator = [1]
        for position in erasures {
            // times (1 + X·x), X the locator of the position
            let x = field.power(n - 1 - position)
            var next = locator + [0]
            for i in 0..<locator.count { next[i + 1] ^= field.product(locator[i], x) }
            locator = next
        }
        var previous = locator
        var length = erasures.count
        for k in erasures.count..<max(syndromes.count, erasures.count) {
            var discrepancy = 0
            for i in 0..<min(locator.count, k + 1) {
                discrepancy ^= field.product(locator[i], syndromes[k - i])
            }
            previous.insert(0, at: 0)
            guard discrepancy != 0 else { continue }
            let before = locator
            if previous.count > locator.count {
                locator += [Int](repeating: 0, count: previous.count - locator.count)
            }
            for i in 0..<previous.count { locator[i] ^= field.product(discrepancy, previous[i]) }
            if 2 * length <= k + erasures.count {
                length = k + 1 + erasures.count - length
                previous = before.map { field.quotient($0, discrepancy) }
            }
        }
        while locator.count > 1, locator[locator.count - 1] == 0 { locator.removeLast() }
        return locator.count - 1 == length ? locator : nil
    }

    /// The positions that `locator` names; nil unless there are as many as its degree.
    private func roots(of locator: [Int], length n: Int) -> [Int]? {
        var positions: [Int] = []
        // term[i] walks locator[i] · 2^(−i·e) as e, the power of the position, grows.
        var terms = locator
        let steps = (0..<locator.count).map { field.power(-$0) }
        for exponent in 0..<n {
            if terms.reduce(0, ^) == 0 { positions.append(n - 1 - exponent) }
            for i in 1..<max(terms.count, 1) where terms[i] != 0 { terms[i] = field.product(terms[i], steps[i]) }
        }
        return positions.count == locator.count - 1 ? positions : nil
    }

    /// Forney's formula.
    private func magnitudes(_ locator: [Int], _ syndromes: [Int], _ positions: [Int], length n: Int) -> [Int]? {
        var evaluator = [Int](repeating: 0, count: syndromes.count)
        for i in 0..<syndromes.count {
            for j in 0...min(i, locator.count - 1) {
                evaluator[i] ^= field.product(locator[j], syndromes[i - j])
            }
        }
        return positions.reduce(into: [Int]?([])) { result, position in
            let exponent = n - 1 - position
            var numerator = 0
            for i in 0..<evaluator.count {
                numerator ^= field.product(evaluator[i], field.power(-exponent * i))
            }
            var slope = 0
            for i in stride(from: 1, to: locator.count, by: 2) {
                slope ^= field.product(locator[i], field.power(-exponent * (i - 1)))
            }
            guard slope != 0 else { result = nil; return }
            // X^(1 − firstRoot) · Ω(X⁻¹) / Λ′(X⁻¹)
            let scaled = field.product(numerator, field.power(exponent * (1 - firstRoot)))
            result?.append(field.quotient(scaled, slope))
        }
    }
}
