/// Decodes a retail symbol from its grey values, without deciding where bars begin.
///
/// Every digit pattern begins and ends with a known colour, so each can be compared under blur by itself.
/// All digits are chosen together: the cheapest valid number (number sets and check digit satisfied) wins,
/// and is believed only if every other valid number fits clearly worse.
struct SoftEANDecoder {
    struct Result {
        var digits: [UInt8]
        /// Mean squared deviation per sample, in units of the contrast.
        var cost: Float
        /// Read from the profile's far end.
        var isReversed: Bool
        /// The same for the next best valid number.
        var runnerUp: Float

        /// How clearly this number beats every other, from 1 (not at all).
        var ratio: Float { runnerUp / max(cost, 0.002) }
    }

    /// A deviation per sample beyond which no bending of the grid helps.
    private static let hopeless: Float = 0.11
    /// A deviation per sample, after bending, that no symbol has.
    private static let unlikely: Float = 0.05

    let layout: SoftEANLayout
    private var signal: [Float] = []
    private var table: [Float]

    init(layout: SoftEANLayout) {
        self.layout = layout
        table = [Float](repeating: 0, count: layout.starts.count * 20)
    }

    /// The best valid number for `profile`; nil without contrast or likeness.
    ///
    /// - Parameter bothWays: whether to try it from its far end too.
    mutating func decode(_ given: SoftProfile, bothWays: Bool) -> Result? {
        guard given.modules == layout.modules, var levels = given.levels() else { return nil }
        var best: (cost: Float, template: Int, left: Float, middle: Float, right: Float) = (.infinity, 0, 0, 0, 0)
        let templates = SoftEANTemplates.all.count
        given.blackness(left: 0, middle: 0, right: 0, levels: levels, into: &signal)
        for k in 0..<templates {
            let cost = fit(k)
            if cost < best.cost { best = (cost, k, 0, 0, 0) }
        }
        var profile = given
        var isReversed = false
        if bothWays {
            // The direction that fits better at first sight is the only one looked at closely.
            let turned = given.reversed()
            let other = levels.reversed()
            turned.blackness(left: 0, middle: 0, right: 0, levels: other, into: &signal)
            for k in 0..<templates {
                let cost = fit(k)
                guard cost < best.cost else { continue }
                best = (cost, k, 0, 0, 0)
                if !isReversed {
                    isReversed = true
                    profile = turned
                    levels = other
                }
            }
        }
        // Nothing of a symbol even before the grid is bent: no need to look closer.
        guard best.cost < Self.hopeless * Float(layout.modules * SoftProfile.rate) else { return nil }
        for round in 0..<2 {
            // Bend the grid where that helps, coarse steps first.
            var step: Float = round == 0 ? 0.4 : 0.15
            while step > 0.06 {
                var moved = false
                for parameter in 0..<3 {
                    for sign: Float in [-1, 1] {
                        var (l, m, r) = (best.left, best.middle, best.right)
                        switch parameter {
                        case 0: l += sign * step
                        case 1: m += sign * step
                        default: r += sign * step
                        }
                        guard abs(l) < 1.6, abs(m) < 1.6, abs(r) < 1.6 else { continue }
                        let cost = free(profile, best.template, levels, l, m, r)
                        if cost < best.cost * 0.995 {
                            best = (cost, best.template, l, m, r)
                            moved = true
                        }
                    }
                }
                if !moved { step /= 2 }
            }
            profile.blackness(left: best.left, middle: best.middle, right: best.right, levels: levels, into: &signal)
            for k in 0..<templates where k != best.template {
                let cost = fit(k)
                if cost < best.cost { best = (cost, k, best.left, best.middle, best.right) }
            }
            if round == 0, let refined = refit(profile, SoftEANTemplates.all[best.template], levels, best.left, best.middle, best.right) {
                levels = refined
                best.cost = free(profile, best.template, levels, best.left, best.middle, best.right)
            }
        }
        // Leave the table of costs for the best grid behind.
        let cost = free(profile, best.template, levels, best.left, best.middle, best.right)
        guard cost < Self.unlikely * Float(layout.modules * SoftProfile.rate) else { return nil }
        return choose(isReversed: isReversed, guardCost: guardCost(best.template))
    }

    // MARK: - Costs

    /// Fills the table of costs and returns the sum of each digit's cheapest pattern and of the guards.
    private mutating func free(
        _ profile: SoftProfile, _ template: Int, _ levels: SoftProfile.Levels, _ left: Float,
        _ middle: Float, _ right: Float
    ) -> Float {
        profile.blackness(left: left, middle: middle, right: right, levels: levels, into: &signal)
        return fit(template)
    }

    /// The same for the signal as it stands.
    private mutating func fit(_ template: Int) -> Float {
        let templates = SoftEANTemplates.all[template]
        var total = guardCost(template)
        signal.withUnsafeBufferPointer { s in
            table.withUnsafeMutableBufferPointer { t in
                for (k, start) in layout.starts.enumerated() {
                    let out = t.baseAddress! + 20 * k
                    let window = s.baseAddress! + start * SoftProfile.rate
                    let count: Int
                    if k < layout.leftCount {
                        count = 20
                        templates.left.withUnsafeBufferPointer {
                            SoftEANTemplates.costs(window, $0.baseAddress!, 20, into: out)
                        }
                    } else {
                        count = 10
                        templates.right.withUnsafeBufferPointer {
                            SoftEANTemplates.costs(window, $0.baseAddress!, 10, into: out)
                        }
                    }
                    var cheapest = out[0]
                    for i in 1..<count where out[i] < cheapest { cheapest = out[i] }
                    total += cheapest
                }
            }
        }
        return total
    }

    private func guardCost(_ template: Int) -> Float {
        var total: Float = 0
        for (g, ideal) in zip(layout.guards, layout.guardSignals[template]) {
            let base = g.start * SoftProfile.rate
            for i in 0..<ideal.count {
                let d = signal[base + i] - ideal[i]
                total += d * d
            }
        }
        return total
    }

    /// Fits white and black, each linear along the symbol, to the cheapest digits.
    private func refit(
        _ profile: SoftProfile, _ templates: SoftEANTemplates, _ levels: SoftProfile.Levels, _ left: Float,
        _ middle: Float, _ right: Float
    ) -> SoftProfile.Levels? {
        // signal = blackness under the present levels; find a0 + a1 u + (b0 + b1 u) q ≈ signal, halves apart:
        // two unknowns per half are enough and need no matrix.
        var result = levels
        for half in 0..<2 {
            var (n, sq, sqq, ss, sqs): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
            for (k, start) in layout.starts.enumerated() {
                let centre = start + 3
                guard (centre < layout.modules / 2) == (half == 0) else { continue }
                let isLeft = k < layout.leftCount
                let count = isLeft ? 20 : 10
                var cheapest = 0
                for i in 1..<count where table[20 * k + i] < table[20 * k + cheapest] { cheapest = i }
                let patterns = isLeft ? templates.left : templates.right
                for i in 0..<SoftEANTemplates.samples {
                    let q = patterns[cheapest * SoftEANTemplates.samples + i]
                    let s = signal[start * SoftProfile.rate + i]
                    n += 1
                    sq += q
                    sqq += q * q
                    ss += s
                    sqs += q * s
                }
            }
            let d = n * sqq - sq * sq
            guard n > 0, d > 1 else { return nil }
            let gain = (n * sqs - sq * ss) / d
            let offset = (ss - gain * sq) / n
            guard gain > 0.4, gain < 2.5 else { return nil }
            let (white, black) =
                half == 0 ? (levels.whiteLeft, levels.blackLeft) : (levels.whiteRight, levels.blackRight)
            let contrast = white - black
            let newWhite = white - offset * contrast
            let newBlack = newWhite - gain * contrast
            if half == 0 {
                result.whiteLeft = newWhite
                result.blackLeft = newBlack
            } else {
                result.whiteRight = newWhite
                result.blackRight = newBlack
            }
        }
        return result
    }

    // MARK: - The cheapest valid number

    private struct Choice {
        var cost: Float = .infinity
        var rule = 0
        var digits: [UInt8] = []
    }

    private func choose(isReversed: Bool, guardCost: Float) -> Result? {
        var best = Choice()
        for rule in 0..<layout.rules.count {
            let cost = cheapest(rule, forbidding: -1, 0)
            if cost < best.cost { best = Choice(cost: cost, rule: rule) }
        }
        guard best.cost < .infinity else { return nil }
        best.digits = digits(of: best.rule)
        let implied = layout.rules[best.rule].implied
        var second = Float.infinity
        for rule in 0..<layout.rules.count {
            if layout.rules[rule].implied != implied {
                second = min(second, cheapest(rule, forbidding: -1, 0))
                continue
            }
            // The same sets: the runner-up differs in some digit.
            for k in 0..<layout.starts.count {
                second = min(second, cheapest(rule, forbidding: k, Int(best.digits[k])))
            }
        }
        let samples = Float(layout.modules * SoftProfile.rate)
        return Result(
            digits: layout.digits(best.digits, layout.rules[best.rule]), cost: (best.cost + guardCost) / samples,
            isReversed: isReversed, runnerUp: (second + guardCost) / samples)
    }

    /// The cost of the cheapest digits that satisfy a rule, optionally without one digit at one position.
    ///
    /// A shortest path over positions and residues: O(positions · 100), no allocation.
    private func cheapest(_ index: Int, forbidding position: Int, _ forbidden: Int) -> Float {
        let rule = layout.rules[index]
        let count = layout.starts.count
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 20) { buffer in
            guard var costs = buffer.baseAddress else { return .infinity }
            var next = costs + 10
            for i in 0..<10 { costs[i] = i == 0 ? 0 : .infinity }
            for k in 0..<count {
                let base = row(k, rule)
                for i in 0..<10 { next[i] = .infinity }
                for digit in 0..<10 {
                    if k == position, digit == forbidden { continue }
                    if k == count - 1, let last = rule.lastDigit, last != digit { continue }
                    let cost = table[base + digit]
                    var to = rule.weights[k] * digit % 10
                    for residue in 0..<10 {
                        let total = costs[residue] + cost
                        if total < next[to] { next[to] = total }
                        to = to == 9 ? 0 : to + 1
                    }
                }
                swap(&costs, &next)
            }
            return costs[rule.residue]
        }
    }

    /// The digits behind `cheapest` for a rule.
    private func digits(of index: Int) -> [UInt8] {
        let rule = layout.rules[index]
        let count = layout.starts.count
        // Costs of every prefix, then backwards along the path.
        var prefix = [[Float]](repeating: [Float](repeating: .infinity, count: 10), count: count + 1)
        prefix[0][0] = 0
        for k in 0..<count {
            let base = row(k, rule)
            for digit in 0..<10 {
                if k == count - 1, let last = rule.lastDigit, last != digit { continue }
                for residue in 0..<10 {
                    let to = (residue + rule.weights[k] * digit) % 10
                    prefix[k + 1][to] = min(prefix[k + 1][to], prefix[k][residue] + table[base + digit])
                }
            }
        }
        var result = [UInt8](repeating: 0, count: count)
        var residue = rule.residue
        for k in stride(from: count - 1, through: 0, by: -1) {
            let base = row(k, rule)
            search: for digit in 0..<10 {
                if k == count - 1, let last = rule.lastDigit, last != digit { continue }
                let from = (residue + 100 - rule.weights[k] * digit) % 10
                if prefix[k][from] + table[base + digit] == prefix[k + 1][residue] {
                    result[k] = UInt8(digit)
                    residue = from
                    break search
                }
            }
        }
        return result
    }

    /// Where in the table the ten costs of a position begin under a rule.
    @inline(__always)
    private func row(_ k: Int, _ rule: SoftEANLayout.Rule) -> Int {
        let isB = k < layout.leftCount && rule.sets >> UInt8(layout.leftCount - 1 - k) & 1 == 1
        return 20 * k + (isB ? 10 : 0)
    }
}
