import Imaging

/// Joins boxes that are pieces of one printed line.
///
/// The detector cuts a line where words stand a little apart. Pieces join when they share height, direction and baseline
/// and the gap is that of words, not of columns.
enum LineJoining {
    /// The widest gap between the grown boxes, in line heights; the boxes already reach about a quarter beyond the ink.
    static let widestGap = 0.25

    static func join(_ boxes: [TextBox]) -> [TextBox] {
        guard boxes.count > 1 else { return boxes }
        var result = boxes
        // Pieces join one after the other along the line; each join shortens the list, so this ends.
        var changed = true
        while changed {
            changed = false
            result.sort { $0.center.x < $1.center.x }
            var i = 0
            while i < result.count {
                var j = i + 1
                while j < result.count {
                    if let joined = joined(result[i], result[j]) {
                        result[i] = joined
                        result.remove(at: j)
                        changed = true
                    } else {
                        j += 1
                    }
                }
                i += 1
            }
        }
        return result
    }

    /// The box around both if they are one line.
    static func joined(_ a: TextBox, _ b: TextBox) -> TextBox? {
        // The longer piece knows the direction better.
        let (main, piece) = a.length >= b.length ? (a, b) : (b, a)
        guard main.length > 1.5 * main.thickness else { return nil }
        let other = aligned(piece, with: main)
        guard abs(main.axis.cross(other.axis)) < 0.12 || other.length < 2 * other.thickness else { return nil }
        let ratio = other.thickness / main.thickness
        guard ratio > 0.7, ratio < 1.45 else { return nil }
        let height = max(main.thickness, other.thickness)
        let offset = other.center - main.center
        guard abs(offset.dot(main.down)) < 0.25 * height else { return nil }
        let gap = abs(offset.dot(main.axis)) - (main.length + other.length) / 2
        guard gap < widestGap * height, gap > -0.6 * height else { return nil }
        return around(main, other)
    }

    private static func aligned(_ box: TextBox, with main: TextBox) -> TextBox {
        (0..<4).map { box.turned($0) }.max { $0.axis.dot(main.axis) < $1.axis.dot(main.axis) } ?? box
    }

    private static func around(_ a: TextBox, _ b: TextBox) -> TextBox {
        // The direction from one centre to the other is steadier than either box's own, once they are apart.
        let (first, second) = (b.center - a.center).dot(a.axis) >= 0 ? (a, b) : (b, a)
        let start = first.center - first.axis * (first.length / 2)
        let end = second.center + second.axis * (second.length / 2)
        let axis = (end - start) / max(end.distance(to: start), 1e-9)
        let down = Point(x: -axis.y, y: axis.x)
        let points = a.quad.corners + b.quad.corners
        let along = points.map { $0.dot(axis) }
        let across = points.map { $0.dot(down) }
        let left = along.min() ?? 0
        let right = along.max() ?? 0
        let top = across.min() ?? 0
        let bottom = across.max() ?? 0
        var box = a
        box.axis = axis
        box.center = axis * ((left + right) / 2) + down * ((top + bottom) / 2)
        box.length = right - left
        box.thickness = bottom - top
        box.score = (a.score * a.length + b.score * b.length) / (a.length + b.length)
        return box
    }
}
