import Imaging
import Synchronization

/// Reads the boxes of one picture, each in the direction that makes sense.
///
/// PP-OCR's own direction classifier turns many upright lines over, so none is used: a few lines are read both ways
/// when their first reading is doubtful, and the page follows them; later only doubtful lines are tried the other way.
struct PageReading: Sendable {
    /// A box along its reading direction, with what was read.
    struct Line: Sendable {
        var box: TextBox
        var reading: LineReading
    }

    let recognizer: LineRecognizer
    let picture: Picture
    let workers: Int

    /// Below this confidence a line is also read upside down.
    static let doubtful: Float = 0.75
    /// The other way round must be better by this much.
    static let margin: Float = 0.08

    /// - Returns: the lines, in the boxes' order, and the direction in which the page is read.
    func read(_ boxes: [TextBox]) throws -> (lines: [Line], direction: Point) {
        let probes = Self.probes(among: boxes)
        let first = try readAll(probes.map { boxes[$0] })
        let direction = try direction(of: first, among: boxes)
        let height = Self.lineHeight(of: boxes, along: direction)
        let oriented = boxes.map { Self.oriented($0, along: direction, lineHeight: height) }
        var lines = [Line?](repeating: nil, count: boxes.count)
        for (index, line) in zip(probes, first) where line.box == oriented[index] {
            lines[index] = line
        }
        let rest = boxes.indices.filter { lines[$0] == nil }
        for (index, line) in zip(rest, try readAll(rest.map { oriented[$0] })) {
            lines[index] = line
        }
        return (try retried(lines.compactMap { $0 }), direction)
    }

    /// The lines that speak for the page: a few of clear direction and middling length, of the commoner kind.
    static func probes(among boxes: [TextBox]) -> [Int] {
        let level = isLevel(boxes)
        let long = boxes.indices.filter { boxes[$0].length >= 2.5 * boxes[$0].thickness && boxes[$0].isLevel == level }
        // Eight characters or more decide; longer lines only cost more.
        return Array(long.sorted { abs(boxes[$0].aspect - 6) < abs(boxes[$1].aspect - 6) }.prefix(3))
    }

    /// Whether the page's lines run across the picture rather than up or down it.
    private static func isLevel(_ boxes: [TextBox]) -> Bool {
        boxes.reduce(0) { sum, box in
            let extent = box.length - box.thickness
            return sum + (box.isLevel ? extent : -extent)
        } >= 0
    }

    /// Right, down, left or up: which way the text runs.
    private func direction(of probes: [Line], among boxes: [TextBox]) throws -> Point {
        let usual = Self.isLevel(boxes) ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
        let doubtful = probes.filter { $0.reading.confidence < Self.doubtful }
        guard 2 * doubtful.count > probes.count else { return usual }
        let turned = try readAll(probes.map { $0.box.turned(2) })
        let upright = probes.reduce(0) { $0 + $1.reading.weight }
        let reversed = turned.reduce(0) { $0 + $1.reading.weight }
        return reversed > upright * 1.1 ? usual * -1 : usual
    }

    /// The box turned so that it is read in the page's direction, or for a line across that, a quarter clockwise of it.
    ///
    /// - Parameter lineHeight: what the page's lines measure across; a tall box no higher than that is one narrow sign.
    static func oriented(_ box: TextBox, along direction: Point, lineHeight: Double) -> TextBox {
        let turns = (0..<4).map { box.turned($0) }
        let upright = turns.max { $0.axis.dot(direction) < $1.axis.dot(direction) } ?? box
        guard upright.thickness >= 1.5 * upright.length, upright.thickness > 1.6 * lineHeight else { return upright }
        let side = Point(x: -direction.y, y: direction.x)
        return turns.max { $0.axis.dot(side) < $1.axis.dot(side) } ?? box
    }

    /// The median height of the lines that run along or against `direction`; 0 without any.
    static func lineHeight(of boxes: [TextBox], along direction: Point) -> Double {
        let heights = boxes.filter { $0.length >= 2 * $0.thickness && abs($0.axis.dot(direction)) > 0.7071 }.map(\.thickness).sorted()
        return heights.isEmpty ? 0 : heights[heights.count / 2]
    }

    /// Doubtful lines read the other way round as well; the better reading stays.
    private func retried(_ lines: [Line]) throws -> [Line] {
        let doubtful = lines.indices.filter {
            lines[$0].reading.confidence < Self.doubtful && lines[$0].box.length >= 1.5 * lines[$0].box.thickness
        }
        var result = lines
        for (index, other) in zip(doubtful, try readAll(doubtful.map { lines[$0].box.turned(2) }))
        where other.reading.confidence > lines[index].reading.confidence + Self.margin {
            result[index] = other
        }
        return result
    }

    /// Reads each box along its axis. Lines of like width follow each other: the runtime prepares itself for each width.
    private func readAll(_ boxes: [TextBox]) throws -> [Line] {
        let order = boxes.indices.sorted { boxes[$0].aspect < boxes[$1].aspect }
        let readings = Mutex<[LineReading?]>(Array(repeating: nil, count: boxes.count))
        try forEachIndex(order.count, workers: workers) { i in
            let reading = try recognizer.read(picture, boxes[order[i]])
            readings.withLock { $0[order[i]] = reading }
        }
        return readings.withLock { readings in
            zip(boxes, readings).compactMap { box, reading in reading.map { Line(box: box, reading: $0) } }
        }
    }
}

extension TextBox {
    var aspect: Double { length / max(thickness, 1e-9) }
    /// Whether the axis lies within 45 degrees of the picture's rows.
    var isLevel: Bool { abs(axis.x) >= abs(axis.y) }
}
