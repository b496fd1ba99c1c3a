/// The bars and spaces along one scan line.
///
/// Run 0 is always a space (of length 0 if the line begins in a bar), so odd runs are bars and even ones spaces.
struct RunRow {
    /// Where each run begins, and at the end where the last one stops; in samples from the start of the line,
    /// in reading direction. One more than there are runs.
    var positions: [Float] = []
    /// The length of each run, in samples.
    var widths: [Float] = []
    /// Whether the line was turned round.
    var isReversed = false
    /// Whether light and dark changed places.
    var isInverted = false

    var count: Int { widths.count }

    /// The same line read from its other end.
    func reversed() -> RunRow {
        var row = RunRow()
        row.isReversed = !isReversed
        row.isInverted = isInverted
        guard let total = positions.last else { return row }
        let lastIsBar = count % 2 == 0
        if lastIsBar {
            row.positions.append(0)
            row.widths.append(0)
        }
        for i in stride(from: count - 1, through: 0, by: -1) {
            row.positions.append(total - positions[i + 1])
            row.widths.append(widths[i])
        }
        row.positions.append(total)
        return row
    }

    /// The same line with bars and spaces exchanged.
    func inverted() -> RunRow {
        var row = self
        row.isInverted = !isInverted
        if let first = widths.first, first == 0 {
            row.widths.removeFirst()
            row.positions.removeFirst()
        } else {
            row.widths.insert(0, at: 0)
            row.positions.insert(positions.first ?? 0, at: 0)
        }
        return row
    }

    /// A position in reading direction as a position on the line as it was sampled.
    func linePosition(_ position: Float) -> Float {
        isReversed ? (positions.last ?? 0) - position : position
    }
}
