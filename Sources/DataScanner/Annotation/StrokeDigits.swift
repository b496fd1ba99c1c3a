/// Digits as pen strokes in a cell 4 wide and 6 high, origin at the top left: they stay smooth at any size.
enum StrokeDigits {
    static let width = 4.0
    static let height = 6.0

    /// The lines to draw for a digit, 0 to 9.
    static func strokes(_ digit: Int) -> [[Point]] { table[digit] }

    private static func line(_ numbers: Double...) -> [Point] {
        stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    /// An arc round (x, y), angles in eighths of a turn, clockwise from the right.
    private static func arc(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ from: Int, _ to: Int) -> [Point] {
        // Sixteenths of a turn, so that curves look like curves at the size of a badge.
        let cosines = [
            1, 0.9239, 0.7071, 0.3827, 0, -0.3827, -0.7071, -0.9239, -1, -0.9239, -0.7071, -0.3827, 0, 0.3827, 0.7071, 0.9239,
        ]
        return (from * 2...to * 2).map { sixteenth in
            let index = (sixteenth % 16 + 16) % 16
            return Point(x: x + rx * cosines[index], y: y + ry * cosines[(index + 12) % 16])
        }
    }

    /// A ring closed at its right, with a tail curving down from there: the nine, and turned by half, the six.
    private static let nine = arc(2, 1.9, 2, 1.9, 0, 8) + arc(1.4, 2.4, 2.6, 3.4, 0, 1) + line(1.4, 6)

    private static let table: [[[Point]]] = [
        [arc(2, 2, 2, 2, 4, 8) + arc(2, 4, 2, 2, 0, 4) + line(0, 2)],
        [line(0.6, 1.4, 2.3, 0, 2.3, 6)],
        [arc(2, 1.9, 1.9, 1.9, 4, 9) + line(0.1, 6, 4, 6)],
        [arc(1.9, 1.55, 1.7, 1.55, 5, 10) + arc(1.9, 4.4, 2, 1.6, -2, 3)],
        [line(4, 4.2, 0, 4.2, 2.8, 0, 2.8, 6)],
        [line(3.7, 0, 0.7, 0, 0.4, 2.7) + arc(1.9, 4.05, 2.05, 1.95, -3, 3)],
        [nine.map { Point(x: width - $0.x, y: height - $0.y) }],
        [line(0, 0, 4, 0, 1.4, 6)],
        [arc(2, 1.5, 1.6, 1.5, 0, 8), arc(2, 4.45, 2, 1.55, 0, 8)],
        [nine],
    ]
}
