/// EAN-13, EAN-8 and UPC-E from grey values.
struct UPCEANSoftDecoder: SoftDecoder {
    var symbologies: Set<BarcodeSymbology> { [.ean13, .ean8, .upce] }
    var moduleCounts: [Int] { [95, 67, 51] }

    /// A number is believed when the next best valid one fits this many times worse …
    static let certainRatio: Float = 1.25
    /// … and it fits this well itself.
    static let certainCost: Float = 0.022

    func runs(modules: Int) -> Int {
        switch modules {
        case 95: 59
        case 67: 43
        default: 33
        }
    }

    func quietZone(modules: Int) -> Float { modules == 95 ? 3.5 : 5.5 }

    func decode(_ profile: SoftProfile, bothWays: Bool) -> SoftReading? {
        let layout: SoftEANLayout
        switch profile.modules {
        case 95: layout = .ean13
        case 67: layout = .ean8
        case 51: layout = .upce
        default: return nil
        }
        var decoder = SoftEANDecoder(layout: layout)
        guard let result = decoder.decode(profile, bothWays: bothWays) else { return nil }
        var reading = RowReading(
            symbology: layout.symbology, bytes: result.digits.map { $0 + 0x30 }, start: 0, end: 0,
            cost: min(1, result.cost * 8), isInverted: false,
            symbologyIdentifier: layout.symbology == .ean8 ? "]E4" : "]E0")
        if layout.symbology == .ean13, result.digits.first == 0 { reading.format = "UPC-A" }
        // Short symbols have fewer digits to be wrong about, and weaker checks.
        let strictness: Float = layout.symbology == .ean13 ? 1 : 1.3
        return SoftReading(
            reading: reading, cost: result.cost, ratio: result.ratio, isReversed: result.isReversed,
            isCertain: result.ratio > Self.certainRatio * strictness && result.cost < Self.certainCost / strictness,
            isPlausible: result.ratio > 1.15 && result.cost < 0.05)
    }
}
