import Imaging

/// A rectangle at any angle: where a line of text lies.
struct TextBox: Sendable, Equatable {
    var center: Point
    /// Unit vector along the line, in reading direction once that is known.
    var axis: Point
    /// Extent along the axis.
    var length: Double
    /// Extent across it.
    var thickness: Double
    /// The detector's confidence, 0 to 1.
    var score = 1.0

    /// The axis turned a quarter clockwise: from the top of the text to its foot.
    var down: Point { Point(x: -axis.y, y: axis.x) }

    var quad: Quad {
        let along = axis * (length / 2)
        let across = down * (thickness / 2)
        return Quad(
            topLeft: center - along - across, topRight: center + along - across,
            bottomRight: center + along + across, bottomLeft: center - along + across)
    }

    /// The same rectangle read in a direction turned by `quarters` quarter turns clockwise.
    func turned(_ quarters: Int) -> TextBox {
        var box = self
        for _ in 0..<(quarters & 3) {
            box.axis = box.down
            swap(&box.length, &box.thickness)
        }
        return box
    }
}
