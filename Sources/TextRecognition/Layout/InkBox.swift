import Imaging

/// Fits a line's box to its ink: detectors leave a margin that differs from line to line.
enum InkBox {
    /// Samples across the line.
    private static let rows = 40
    /// An empty stretch across the line that still belongs to it, as between an i and its dot; in samples.
    private static let gap = 5

    /// `quad` shrunk to the ink inside; as it is where ink and ground cannot be told apart.
    static func fit(_ quad: Quad, in picture: Picture) -> Quad {
        let length = quad.topLeft.distance(to: quad.topRight)
        let height = quad.topLeft.distance(to: quad.bottomLeft)
        guard length > 4, height > 4 else { return quad }
        let columns = max(16, min(480, Int(length)))
        let values = sample(quad, picture, columns: columns)
        guard let threshold = threshold(values, columns: columns) else { return quad }
        // Ink per row; a speck is no ink.
        var counts = [Int](repeating: 0, count: rows)
        for j in 0..<rows {
            for i in 0..<columns where values[j * columns + i] > threshold { counts[j] += 1 }
        }
        let speck = max(1, columns / 200)
        guard let core = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[core] > speck else { return quad }
        let top = reach(counts, from: core, step: -1, speck: speck)
        let bottom = reach(counts, from: core, step: 1, speck: speck)
        guard bottom - top >= rows * 2 / 5 else { return quad }
        var left = columns
        var right = -1
        for j in top...bottom {
            for i in 0..<columns where values[j * columns + i] > threshold {
                left = min(left, i)
                right = max(right, i)
            }
        }
        guard right > left else { return quad }
        let map = QuadMapping(quad)
        func corner(_ i: Int, _ j: Int) -> Point {
            let p = map(Double(i) / Double(columns), Double(j) / Double(rows))
            return Point(x: p.x, y: p.y)
        }
        return Quad(
            topLeft: corner(left, top), topRight: corner(right + 1, top), bottomRight: corner(right + 1, bottom + 1),
            bottomLeft: corner(left, bottom + 1))
    }

    /// The last row with ink on the way from the core, small gaps passed over.
    private static func reach(_ counts: [Int], from core: Int, step: Int, speck: Int) -> Int {
        var last = core
        var row = core + step
        while counts.indices.contains(row), abs(row - last) <= gap {
            if counts[row] > speck { last = row }
            row += step
        }
        return last
    }

    /// How far each sample is from the ground's tone, which is taken from the box's upper and lower border.
    private static func sample(_ quad: Quad, _ picture: Picture, columns: Int) -> [Float] {
        let map = QuadMapping(quad)
        var values = [Float](repeating: 0, count: rows * columns)
        picture.withPixels { pixels in
            for j in 0..<rows {
                let v = (Double(j) + 0.5) / Double(rows)
                for i in 0..<columns {
                    let p = map((Double(i) + 0.5) / Double(columns), v)
                    guard p.x.isFinite, p.y.isFinite else { continue }
                    let x = Int(max(0, min(Double(picture.width - 1), p.x)))
                    let y = Int(max(0, min(Double(picture.height - 1), p.y)))
                    let base = (y * picture.width + x) * picture.channels
                    // Green stands for brightness well enough here.
                    values[j * columns + i] = Float(pixels[base + picture.channels / 2])
                }
            }
        }
        // The ground may be shaded along the line: its tone is taken piece by piece.
        let piece = max(8, columns / 12)
        for start in stride(from: 0, to: columns, by: piece) {
            let end = min(columns, start + piece)
            var border: [Float] = []
            for j in [0, 1, rows - 2, rows - 1] { border += values[(j * columns + start)..<(j * columns + end)] }
            border.sort()
            let ground = border[border.count / 2]
            for j in 0..<rows {
                for i in start..<end { values[j * columns + i] = abs(values[j * columns + i] - ground) }
            }
        }
        return values
    }

    private static func threshold(_ values: [Float], columns: Int) -> Float? {
        let sorted = values.sorted()
        let strong = sorted[sorted.count * 19 / 20]
        return strong >= 12 ? strong * 0.4 : nil
    }
}
