/// EAN-13 (with UPC-A), EAN-8 and UPC-E: ISO/IEC 15420.
struct UPCEANDecoder: RowDecoder {
    var symbologies: Set<BarcodeSymbology> { [.ean13, .ean8, .upce] }

    /// The number sets of the left half of an EAN-13, bit 5 the first digit after the guard, 1 = set B; by leading digit.
    static let leadingDigit: [UInt8] = [
        0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
    ]
    /// The number sets of a UPC-E of number system 0, by check digit; number system 1 has A and B exchanged.
    static let checkDigitE: [UInt8] = [
        0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
    ]

    /// A digit whose pattern fits worse than this spoils the symbol.
    static let maximumDigitCost: Float = 1.1
    /// The mean over a symbol may be this much.
    static let maximumMeanCost: Float = 0.35

    func decode(_ row: RunRow, into readings: inout [RowReading]) {
        let n = row.count
        guard n >= 34 else { return }
        row.widths.withUnsafeBufferPointer { buffer in
            guard let w = buffer.baseAddress else { return }
            var i = 1
            while i + 32 < n {
                defer { i += 2 }
                // The cheapest tests first: three like runs after a wider space.
                let guardWidth = w[i] + w[i + 1] + w[i + 2]
                guard isEven(w[i], w[i + 1], w[i + 2]), w[i - 1] > guardWidth * 0.9 else { continue }
                let digitWidth = w[i + 3] + w[i + 4] + w[i + 5] + w[i + 6]
                guard digitWidth > guardWidth * 1.4, digitWidth < guardWidth * 4.2 else { continue }
                if let reading = ean13(w, n, i, row) ?? ean8(w, n, i, row) ?? upce(w, n, i, row) {
                    readings.append(reading)
                }
            }
        }
    }

    @inline(__always)
    private func isEven(_ a: Float, _ b: Float, _ c: Float) -> Bool {
        // Edge-to-similar-edge first: a+b and b+c are both two modules; blur and ink spread may change each alone.
        let (x, y) = (a + b, b + c)
        return x < y * 1.8 && y < x * 1.8 && b < (a + c) * 2.2 && (a + c) < b * 7 && b > 0
    }

    /// How much wider than a module a bar is printed, in modules, from guard runs.
    @inline(__always)
    private func spread(_ w: UnsafePointer<Float>, bars: [Int], spaces: [Int], module: Float) -> Float {
        var bar: Float = 0
        var space: Float = 0
        for i in bars { bar += w[i] }
        for i in spaces { space += w[i] }
        let d = (bar / Float(bars.count) - space / Float(spaces.count)) / (2 * module)
        return max(-0.45, min(0.45, d))
    }

    private struct Digits {
        var values: [UInt8] = []
        var sets: UInt8 = 0
        var cost: Float = 0
    }

    /// Reads `count` digits from run `i`, adding to `digits`; false where one does not fit.
    @inline(__always)
    private func read(
        _ w: UnsafePointer<Float>, _ i: Int, count: Int, firstIsBar: Bool, allowB: Bool, spread: Float,
        module: Float, into digits: inout Digits
    ) -> Bool {
        for k in 0..<count {
            let p = w + (i + 4 * k)
            let width = p[0] + p[1] + p[2] + p[3]
            // Perspective and curved surfaces change the size slowly; a jump is another code or a smear.
            guard width > module * 4.6, width < module * 10 else { return false }
            guard let match = EANDigit.match(p, firstIsBar: firstIsBar, allowB: allowB, spread: spread),
                match.cost < Self.maximumDigitCost
            else { return false }
            digits.values.append(match.digit)
            digits.sets = digits.sets << 1 | (match.isB ? 1 : 0)
            digits.cost += match.cost
        }
        return true
    }

    @inline(__always)
    private func sum(_ w: UnsafePointer<Float>, _ range: Range<Int>) -> Float {
        var total: Float = 0
        for i in range { total += w[i] }
        return total
    }

    /// A light margin of at least `modules`, or the end of the line.
    @inline(__always)
    private func isQuiet(_ w: UnsafePointer<Float>, _ n: Int, _ i: Int, _ needed: Float) -> Bool {
        // The first and last run reach to the line's end: the picture may cut the margin off.
        if i >= n - 1 || i <= 0 { return true }
        return w[i] >= needed
    }

    private func ean13(_ w: UnsafePointer<Float>, _ n: Int, _ i: Int, _ row: RunRow) -> RowReading? {
        guard i + 59 < n else { return nil }
        let module = sum(w, i..<i + 59) / 95
        let c = i + 27
        guard isEven(w[c], w[c + 1], w[c + 2]), isEven(w[c + 2], w[c + 3], w[c + 4]),
            isEven(w[i + 56], w[i + 57], w[i + 58])
        else { return nil }
        let centre = sum(w, c..<c + 5)
        guard centre > module * 3, centre < module * 7.5 else { return nil }
        // Left 11 and right 7 modules are asked of printers; half of one side may be missing.
        let left = w[i - 1]
        guard isQuiet(w, n, i - 1, module * 3), isQuiet(w, n, i + 59, module * 2.5),
            isQuiet(w, n, i - 1, module * 6) || isQuiet(w, n, i + 59, module * 5) || left >= module * 6
        else { return nil }
        let bias = spread(
            w, bars: [i, i + 2, c + 1, c + 3, i + 56, i + 58], spaces: [i + 1, c, c + 2, c + 4, i + 57], module: module)
        var digits = Digits()
        guard
            read(w, i + 3, count: 6, firstIsBar: false, allowB: true, spread: bias, module: module, into: &digits),
            let leading = Self.leadingDigit.firstIndex(of: digits.sets),
            read(w, i + 32, count: 6, firstIsBar: true, allowB: false, spread: bias, module: module, into: &digits)
        else { return nil }
        let values = [UInt8(leading)] + digits.values
        let cost = digits.cost / 12
        guard cost < Self.maximumMeanCost, GTIN.hasValidCheckDigit(values) else { return nil }
        var reading = make(.ean13, values, row, i, i + 59, cost, "]E0")
        if leading == 0 { reading.format = "UPC-A" }
        reading.addOn = EANAddOn.read(w, n, after: i + 59, module: module, spread: bias)
        if reading.addOn != nil { reading.symbologyIdentifier = "]E3" }
        return reading
    }

    private func ean8(_ w: UnsafePointer<Float>, _ n: Int, _ i: Int, _ row: RunRow) -> RowReading? {
        guard i + 43 < n else { return nil }
        let module = sum(w, i..<i + 43) / 67
        let c = i + 19
        guard isEven(w[c], w[c + 1], w[c + 2]), isEven(w[c + 2], w[c + 3], w[c + 4]),
            isEven(w[i + 40], w[i + 41], w[i + 42])
        else { return nil }
        let centre = sum(w, c..<c + 5)
        guard centre > module * 3.3, centre < module * 7 else { return nil }
        guard isQuiet(w, n, i - 1, module * 4.5), isQuiet(w, n, i + 43, module * 4.5) else { return nil }
        let bias = spread(
            w, bars: [i, i + 2, c + 1, c + 3, i + 40, i + 42], spaces: [i + 1, c, c + 2, c + 4, i + 41], module: module)
        var digits = Digits()
        guard
            read(w, i + 3, count: 4, firstIsBar: false, allowB: false, spread: bias, module: module, into: &digits),
            read(w, i + 24, count: 4, firstIsBar: true, allowB: false, spread: bias, module: module, into: &digits)
        else { return nil }
        let cost = digits.cost / 8
        guard cost < Self.maximumMeanCost * 0.8, GTIN.hasValidCheckDigit(digits.values) else { return nil }
        var reading = make(.ean8, digits.values, row, i, i + 43, cost, "]E4")
        reading.linesNeeded = 3
        reading.addOn = EANAddOn.read(w, n, after: i + 43, module: module, spread: bias)
        return reading
    }

    private func upce(_ w: UnsafePointer<Float>, _ n: Int, _ i: Int, _ row: RunRow) -> RowReading? {
        guard i + 33 < n else { return nil }
        let module = sum(w, i..<i + 33) / 51
        let e = i + 27
        guard isEven(w[e], w[e + 1], w[e + 2]), isEven(w[e + 2], w[e + 3], w[e + 4]),
            isEven(w[e + 3], w[e + 4], w[e + 5])
        else { return nil }
        let end = sum(w, e..<e + 6)
        guard end > module * 4.2, end < module * 8 else { return nil }
        guard isQuiet(w, n, i - 1, module * 4.5), isQuiet(w, n, i + 33, module * 4.5) else { return nil }
        let bias = spread(
            w, bars: [i, i + 2, e + 1, e + 3, e + 5], spaces: [i + 1, e, e + 2, e + 4], module: module)
        var digits = Digits()
        guard read(w, i + 3, count: 6, firstIsBar: false, allowB: true, spread: bias, module: module, into: &digits)
        else { return nil }
        let cost = digits.cost / 6
        guard cost < Self.maximumMeanCost * 0.8 else { return nil }
        let values: [UInt8]
        if let check = Self.checkDigitE.firstIndex(of: digits.sets) {
            values = [0] + digits.values + [UInt8(check)]
        } else if let check = Self.checkDigitE.firstIndex(of: digits.sets ^ 0b111111) {
            values = [1] + digits.values + [UInt8(check)]
        } else {
            return nil
        }
        guard let expanded = GTIN.expandUPCE(values), GTIN.hasValidCheckDigit(expanded) else { return nil }
        var reading = make(.upce, values, row, i, i + 33, cost, "]E0")
        reading.linesNeeded = 3
        reading.addOn = EANAddOn.read(w, n, after: i + 33, module: module, spread: bias)
        if reading.addOn != nil { reading.symbologyIdentifier = "]E3" }
        return reading
    }

    private func make(
        _ symbology: BarcodeSymbology, _ digits: [UInt8], _ row: RunRow, _ first: Int, _ end: Int, _ cost: Float,
        _ identifier: String
    ) -> RowReading {
        RowReading(
            symbology: symbology, bytes: digits.map { $0 + 0x30 },
            start: row.linePosition(row.positions[first]), end: row.linePosition(row.positions[end]), cost: cost,
            isInverted: row.isInverted, symbologyIdentifier: identifier)
    }
}
