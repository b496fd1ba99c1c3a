/// Brings the codes and the lines of one page together.
enum CodesAndText {
    /// How much of a line's area must lie on a code for the line to be the code's own modules, read as letters.
    static let shareOnCode = 0.7
    /// Codes are shrunk by this before the comparison, so that print that merely touches them stays:
    /// the digits under an EAN reach up between its guard bars.
    static let shrink = 0.94

    /// The lines that are print, without those that are bars or modules read as letters.
    static func withoutBarsReadAsText(
        _ lines: [TextObservation], codes: [BarcodeObservation]
    ) -> [TextObservation] {
        let areas = codes.map { $0.corners.scaled(by: shrink) }
        return lines.filter { line in
            !areas.contains { line.corners.shareInside($0) >= shareOnCode }
        }
    }

    /// All items in reading order: the lines as given, every code where a reader would meet it.
    ///
    /// A code belongs to its nearest line and stands before or after it as seen in that line's direction,
    /// so the rule holds in columns and on rotated pages. O(codes × lines)
    static func merged(
        _ lines: [TextObservation], codes: [BarcodeObservation]
    ) -> [RecognizedItem] {
        guard !lines.isEmpty else { return rows(codes).map { .barcode(.init($0)) } }
        // Slot i holds the codes that come before line i; the last slot those after all lines.
        var slots = [[BarcodeObservation]](repeating: [], count: lines.count + 1)
        for code in codes {
            let nearest = nearestLine(to: code.corners, lines)
            slots[comesAfter(code.corners, lines[nearest].corners) ? nearest + 1 : nearest].append(code)
        }
        var items: [RecognizedItem] = []
        for (index, slot) in slots.enumerated() {
            items += rows(slot).map { .barcode(.init($0)) }
            if index < lines.count { items.append(.text(.init(lines[index]))) }
        }
        return items
    }

    private static func nearestLine(to code: Quad, _ lines: [TextObservation]) -> Int {
        var best = (index: 0, gap: Double.infinity, reach: Double.infinity)
        for (index, line) in lines.enumerated() {
            let gap = line.corners.distance(to: code)
            let reach = line.corners.center.distance(to: code.center)
            if gap < best.gap || (gap == best.gap && reach < best.reach) { best = (index, gap, reach) }
        }
        return best.index
    }

    /// Whether a reader of `line` meets `code` after it: below it, or on the same row to the right.
    private static func comesAfter(_ code: Quad, _ line: Quad) -> Bool {
        let along = (line.topRight - line.topLeft) + (line.bottomRight - line.bottomLeft)
        let length = along.length
        guard length > 0 else { return code.center.y > line.center.y }
        let right = along / length
        let down = Point(x: -right.y, y: right.x)
        let way = code.center - line.center
        let below = way.dot(down)
        let extent = code.corners.map { abs(($0 - code.center).dot(down)) }.max() ?? 0
        // On one row when the line's middle is within the code's height.
        return abs(below) <= extent ? way.dot(right) > 0 : below > 0
    }

    /// Codes by rows from the top, in each row from the left.
    static func rows(_ codes: [BarcodeObservation]) -> [BarcodeObservation] {
        var rest = codes.sorted { $0.corners.bounds.minY < $1.corners.bounds.minY }
        var ordered: [BarcodeObservation] = []
        while let first = rest.first {
            let top = first.corners.bounds
            // A row is what has its middle within the height of the topmost code left.
            let row = rest.filter { $0.corners.center.y <= top.maxY }
            if row.isEmpty { return ordered + rest }  // corners that are not numbers: never loop on them
            ordered += row.sorted { $0.corners.center.x < $1.corners.center.x }
            rest.removeAll { $0.corners.center.y <= top.maxY }
        }
        return ordered
    }
}
