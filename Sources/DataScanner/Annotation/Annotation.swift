/// Draws found items into their picture: outlined, tinted by kind, numbered as in the output.
public enum Annotation {
    private static let codeColor = Canvas.Color(red: 0xE6, green: 0x00, blue: 0x5C)
    private static let textColor = Canvas.Color(red: 0x00, green: 0x6B, blue: 0xD6)

    /// The picture with `items` drawn in, numbered from 1 in their order.
    public static func draw(_ items: [RecognizedItem], on frame: Frame) -> ColorImage {
        var canvas = frame.color.map { Canvas($0) } ?? Canvas(frame.luminance)
        // Lines as thick for the eye in a thumbnail as in a 50-megapixel scan.
        let line = max(1.5, Double(min(canvas.width, canvas.height)) / 350)
        for item in items {
            let color = color(item)
            let isCode = item.kind == .barcode
            canvas.fill(item.corners, color, opacity: isCode ? 0.12 : 0.07)
            let thickness = isCode ? line * 1.6 : line
            // Outside the ink, so that no letter loses its top to the line. Lines of text often touch each other:
            // their outlines stay close and thin.
            let frame = grown(item.corners, by: isCode ? thickness : thickness * 0.5)
            canvas.outline(frame, width: thickness + line, .white, opacity: isCode ? 1 : 0.4)
            canvas.outline(frame, width: thickness, color)
        }
        // Badges last: a number must never lie under a neighbour's outline.
        var taken = items.map(\.corners)
        for (index, item) in items.enumerated() {
            taken.append(badge(index + 1, of: item, clearOf: taken, line: line, on: &canvas))
        }
        return canvas.image
    }

    private static func color(_ item: RecognizedItem) -> Canvas.Color {
        item.kind == .barcode ? codeColor : textColor
    }

    /// The quad with its sides moved outwards.
    private static func grown(_ quad: Quad, by margin: Double) -> Quad {
        func unit(_ a: Point, _ b: Point) -> Point {
            let way = b - a
            return way.length > 0 ? way / way.length : Point(x: 0, y: 0)
        }
        let top = unit(quad.topLeft, quad.topRight) * margin
        let bottom = unit(quad.bottomLeft, quad.bottomRight) * margin
        let left = unit(quad.topLeft, quad.bottomLeft) * margin
        let right = unit(quad.topRight, quad.bottomRight) * margin
        return Quad(
            topLeft: quad.topLeft - top - left, topRight: quad.topRight + top - right,
            bottomRight: quad.bottomRight + bottom + right, bottomLeft: quad.bottomLeft - bottom + left)
    }

    /// A pill with the number: of a code on its first corner; of text beside the line, where it covers nothing.
    ///
    /// - Returns: its place.
    private static func badge(
        _ number: Int, of item: RecognizedItem, clearOf taken: [Quad], line: Double, on canvas: inout Canvas
    ) -> Quad {
        let digits = String(number).compactMap(\.wholeNumberValue)
        let largest = max(16, Double(min(canvas.width, canvas.height)) / 28)
        let corners = item.corners
        let side = corners.topLeft.distance(to: corners.bottomLeft)
        let height = item.kind == .barcode ? largest : max(12, min(largest * 0.8, side))
        let scale = height * 0.52 / StrokeDigits.height
        let advance = (StrokeDigits.width + 2) * scale
        let textWidth = advance * Double(digits.count) - 2 * scale
        let half = Point(x: max(height, textWidth + height * 0.55) / 2, y: height / 2)

        func onCanvas(_ p: Point) -> Point {
            Point(
                x: max(half.x + 1, min(Double(canvas.width) - half.x - 1, p.x)),
                y: max(half.y + 1, min(Double(canvas.height) - half.y - 1, p.y)))
        }
        func box(_ p: Point) -> Quad { Quad(x: p.x - half.x, y: p.y - half.y, width: 2 * half.x, height: 2 * half.y) }

        var middle = onCanvas(corners.topLeft)
        if item.kind == .text {
            let places = places(beside: corners, half: half, gap: line * 2.5).map(onCanvas)
            // The test is quadratic; a page with thousands of lines is crowded whatever one does.
            let free = taken.count > 2_000 ? nil : places.first { place in
                !taken.contains { box(place).distance(to: $0) <= 0 }
            }
            middle = free ?? places[0]
        }
        let ends = Point(x: half.x - half.y, y: 0)
        canvas.line(from: middle - ends, to: middle + ends, width: height + line * 1.2, .white)
        canvas.line(from: middle - ends, to: middle + ends, width: height, color(item))
        var pen = Point(x: middle.x - textWidth / 2, y: middle.y - StrokeDigits.height * scale / 2)
        for digit in digits {
            for stroke in StrokeDigits.strokes(digit) {
                for (a, b) in zip(stroke, stroke.dropFirst()) {
                    canvas.line(from: pen + a * scale, to: pen + b * scale, width: 1.05 * scale, .white)
                }
            }
            pen.x += advance
        }
        return box(middle)
    }

    /// Where a line's number may stand, best first: before it, after it, above its start, below its start.
    private static func places(beside quad: Quad, half: Point, gap: Double) -> [Point] {
        func beyond(_ edge: Point, from inside: Point) -> Point {
            let way = edge - inside
            guard way.length > 0 else { return edge }
            let direction = way / way.length
            // Far enough that the pill clears the edge, whichever way the line runs.
            return edge + direction * (half.x * abs(direction.x) + half.y * abs(direction.y) + gap)
        }
        let start = (quad.topLeft + quad.bottomLeft) / 2
        let end = (quad.topRight + quad.bottomRight) / 2
        let along = end - start
        let inset = along.length > 0 ? along * min(0.5, half.x / along.length) : along
        return [
            beyond(start, from: end), beyond(end, from: start),
            beyond(quad.topLeft + inset, from: quad.bottomLeft + inset),
            beyond(quad.bottomLeft + inset, from: quad.topLeft + inset),
        ]
    }
}
