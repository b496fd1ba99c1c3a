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
    /// For formats with a name of their own.
    var format: String? = nil
    var addOn: [UInt8]? = nil

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
