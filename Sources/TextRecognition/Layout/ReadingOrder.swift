import Imaging

/// The order in which a person reads the lines of a page.
///
/// Recursive cuts along white space: a page falls apart into blocks side by side (columns of prose) or above each other.
/// A table or a receipt is read row by row: columns are only taken as such where both sides hold prose.
enum ReadingOrder {
    /// - Parameter direction: which way the text runs: right, down, left or up.
    /// - Returns: the indices of `boxes` in reading order.
    static func order(_ boxes: [TextBox], direction: Point) -> [Int] {
        let slant = slant(of: boxes, direction: direction)
        let down = Point(x: -slant.y, y: slant.x)
        let spans = boxes.indices.map { i in
            let corners = boxes[i].quad.corners
            let along = corners.map { $0.dot(slant) }
            let across = corners.map { $0.dot(down) }
            return Span(
                index: i, left: along.min() ?? 0, right: along.max() ?? 0, top: across.min() ?? 0,
                bottom: across.max() ?? 0)
        }
        var result: [Int] = []
        result.reserveCapacity(boxes.count)
        arrange(spans, depth: 0, into: &result)
        return result
    }

    /// A box in the page's own upright frame.
    struct Span {
        var index: Int
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double

        var height: Double { bottom - top }
        var width: Double { right - left }
        var middle: Double { (top + bottom) / 2 }
    }

    /// The direction of the lines near `direction`: the median of the long ones.
    private static func slant(of boxes: [TextBox], direction: Point) -> Point {
        let down = Point(x: -direction.y, y: direction.x)
        let slopes = boxes.compactMap { box -> Double? in
            guard box.length > 3 * box.thickness else { return nil }
            let along = box.axis.dot(direction)
            return along > 0.7 ? box.axis.dot(down) / along : nil
        }.sorted()
        guard !slopes.isEmpty else { return direction }
        let vector = direction + down * slopes[slopes.count / 2]
        return vector / vector.length
    }

    private static func arrange(_ spans: [Span], depth: Int, into result: inout [Int]) {
        guard spans.count > 1, depth < 32 else {
            result += rows(spans)
            return
        }
        if let (left, right) = columns(spans) {
            arrange(left, depth: depth + 1, into: &result)
            arrange(right, depth: depth + 1, into: &result)
            return
        }
        if let (above, below) = shelves(spans) {
            arrange(above, depth: depth + 1, into: &result)
            arrange(below, depth: depth + 1, into: &result)
            return
        }
        result += rows(spans)
    }

    /// Cuts at the widest gutter that has prose on both sides.
    private static func columns(_ spans: [Span]) -> ([Span], [Span])? {
        guard spans.count >= 6 else { return nil }
        let height = median(spans.map(\.height))
        var best: (gap: Double, cut: Double)?
        let sorted = spans.sorted { $0.left < $1.left }
        var reach = sorted[0].right
        for span in sorted.dropFirst() {
            let gap = span.left - reach
            if gap > 0.3 * height, gap > best?.gap ?? 0 { best = (gap, (span.left + reach) / 2) }
            reach = max(reach, span.right)
        }
        guard let best else { return nil }
        let left = spans.filter { $0.right <= best.cut }
        let right = spans.filter { $0.right > best.cut }
        return isProse(left) && isProse(right) ? (left, right) : nil
    }

    /// Whether the lines are those of running text: three or more, most of them long and filling the block.
    private static func isProse(_ spans: [Span]) -> Bool {
        guard spans.count >= 3, let left = spans.map(\.left).min(), let right = spans.map(\.right).max() else { return false }
        let full = spans.filter { $0.width >= 0.6 * (right - left) && $0.width >= 6 * $0.height }
        return 2 * full.count >= spans.count
    }

    /// Cuts at the tallest gap between lines, where that may set columns free.
    private static func shelves(_ spans: [Span]) -> ([Span], [Span])? {
        var best: (gap: Double, cut: Double)?
        let sorted = spans.sorted { $0.top < $1.top }
        var reach = sorted[0].bottom
        for span in sorted.dropFirst() {
            let gap = span.top - reach
            if gap > best?.gap ?? 0 { best = (gap, (span.top + reach) / 2) }
            reach = max(reach, span.bottom)
        }
        guard let best else { return nil }
        let above = spans.filter { $0.bottom <= best.cut }
        let below = spans.filter { $0.bottom > best.cut }
        return above.isEmpty || below.isEmpty ? nil : (above, below)
    }

    /// Row by row, each from left to right.
    private static func rows(_ spans: [Span]) -> [Int] {
        var left = spans.sorted { $0.middle < $1.middle }
        var result: [Int] = []
        while let first = left.first {
            // A row is what overlaps its first line by half; skewed or uneven pieces follow their neighbour.
            var row = [first]
            var rest: [Span] = []
            for span in left.dropFirst() {
                let joins = row.contains { other in
                    min(span.bottom, other.bottom) - max(span.top, other.top) > 0.5 * min(span.height, other.height)
                        && (span.left >= other.right || span.right <= other.left)
                }
                if joins { row.append(span) } else { rest.append(span) }
            }
            result += row.sorted { $0.left < $1.left }.map(\.index)
            left = rest
        }
        return result
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
