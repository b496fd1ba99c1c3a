/// What one scan line says: a complete symbol with its check satisfied.
struct RowReading {
    var symbology: BarcodeSymbology
    /// The decoded message bytes; for retail codes the printed digits.
    var bytes: [UInt8]
    /// Where the symbol begins and ends on the line as sampled, quiet zones left out; `start > end` if it was
    /// read from the line's far end.
    var start: Float
    var end: Float
    /// Mean squared deviation of the widths from the ideal, in modules; 0 is perfect.
    var cost: Float
    var isInverted: Bool
    var isGS1 = false
    var symbologyIdentifier: String
    /// How many lines must agree before this is believed; short codes with weak checks need more.
    var linesNeeded = 2
    /// How sure the agreeing lines must be together; more where no check digit can contradict.
    var confidenceNeeded: Float = 0
    /// For formats with a name of their own.
    var format: String? = nil
    var addOn: [UInt8]? = nil
    /// More specific names the same bars may go by, most specific first.
    var alternatives: [Alternative] = []

    struct Alternative {
        var symbology: BarcodeSymbology
        var bytes: [UInt8]
        var identifier: String
    }

    /// The reading under the most specific of the names asked for; nil when it has none of them.
    func named(among wanted: Set<BarcodeSymbology>) -> RowReading? {
        if let name = alternatives.first(where: { wanted.contains($0.symbology) }) {
            var reading = self
            reading.symbology = name.symbology
            reading.bytes = name.bytes
            reading.symbologyIdentifier = name.identifier
            return reading
        }
        return wanted.contains(symbology) ? self : nil
    }

    /// Whether both say the same.
    func agrees(with other: RowReading) -> Bool {
        symbology == other.symbology && bytes == other.bytes && isInverted == other.isInverted
    }
}

/// Decodes one symbology (or family) from the bars and spaces of a line. Stateless.
protocol RowDecoder: Sendable {
    var symbologies: Set<BarcodeSymbology> { get }

    /// Appends everything on `row` that decodes. `row` is in reading direction; called for both.
    func decode(_ row: RunRow, into readings: inout [RowReading])
}
