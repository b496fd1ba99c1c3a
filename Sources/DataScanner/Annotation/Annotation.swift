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
            canvas.fill(item.corners, color, opacity: item.kind == .barcode ? 0.12 : 0.06)
            let thickness = item.kind == .barcode ? line * 1.6 : line
            // Outside the ink, so that no letter loses its top to the line.
            let frame = grown(item.corners, by: thickness)
            canvas.outline(frame, width: thickness + line, .white)
            canvas.outline(frame, width: thickness, color)
        }
        // Badges last: a number must never lie under a neighbour's outline.
        for (index, item) in items.enumerated() { badge(index + 1, of: item, line: line, on: &canvas) }
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

    /// A pill with the number: of text left of the line, so that it covers nothing; of a code on its first corner.
    private static func badge(_ number: Int, of item: RecognizedItem, line: Double, on canvas: inout Canvas) {
        let digits = String(number).compactMap(\.wholeNumberValue)
        let largest = max(16, Double(min(canvas.width, canvas.height)) / 28)
        let corners = item.corners
        let side = corners.topLeft.distance(to: corners.bottomLeft)
        let height = item.kind == .barcode ? largest : max(12, min(largest * 0.8, side))
        let scale = height * 0.52 / StrokeDigits.height
        let advance = (StrokeDigits.width + 2) * scale
        let textWidth = advance * Double(digits.count) - 2 * scale
        let half = Point(x: max(height, textWidth + height * 0.55) / 2, y: height / 2)

        var middle = corners.topLeft
        if item.kind == .text {
            let start = (corners.topLeft + corners.bottomLeft) / 2
            let forward = (corners.topRight + corners.bottomRight) / 2 - start
            let length = max(forward.length, 1)
            // Far enough back along the line that the pill clears it, whichever way the line runs.
            let reach = half.x * abs(forward.x / length) + half.y * abs(forward.y / length) + line * 2.5
            middle = start - forward * (reach / length)
        }
        middle.x = max(half.x + 1, min(Double(canvas.width) - half.x - 1, middle.x))
        middle.y = max(half.y + 1, min(Double(canvas.height) - half.y - 1, middle.y))

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
    }
}
