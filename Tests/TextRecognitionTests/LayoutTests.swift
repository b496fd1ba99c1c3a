import Imaging
import Testing

@testable import TextRecognition

@Suite struct LayoutTests {
    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double = 20) -> TextBox {
        TextBox(center: Point(x: x + width / 2, y: y + height / 2), axis: Point(x: 1, y: 0), length: width, thickness: height)
    }

    /// The boxes turned about the origin by quarter turns and a tilt.
    private func turned(_ boxes: [TextBox], _ angle: Double) -> [TextBox] {
        boxes.map { box in
            func turn(_ p: Point) -> Point {
                Point(x: p.x * cosine(angle) - p.y * sine(angle), y: p.x * sine(angle) + p.y * cosine(angle))
            }
            var result = box
            result.center = turn(box.center)
            result.axis = turn(box.axis)
            return result
        }
    }

    private let right = Point(x: 1, y: 0)

    @Test func columnsOfProseAreReadOneAfterTheOther() {
        // A heading over both, then four lines each, given in rows.
        var boxes = [box(0, 0, 400, 30)]
        for row in 0..<4 { boxes += [box(0, 60 + 30 * Double(row), 290), box(330, 60 + 30 * Double(row), 290)] }
        #expect(ReadingOrder.order(boxes, direction: right) == [0, 1, 3, 5, 7, 2, 4, 6, 8])
    }

    @Test func aTableIsReadRowByRow() {
        var boxes: [TextBox] = []
        for row in 0..<5 { boxes += [box(300, 30 * Double(row), 50), box(0, 30 * Double(row) + 2, 150)] }
        #expect(ReadingOrder.order(boxes, direction: right) == [1, 0, 3, 2, 5, 4, 7, 6, 9, 8])
    }

    @Test(arguments: [0.0, 90, 180, 270], [-8.0, 0, 8])
    func turnedPagesKeepTheirOrder(quarter: Double, tilt: Double) {
        var boxes = [box(0, 0, 400, 30)]
        for row in 0..<4 { boxes += [box(0, 60 + 30 * Double(row), 290), box(330, 60 + 30 * Double(row), 290)] }
        let angle = quarter * .pi / 180
        let direction = Point(x: cosine(angle).rounded(), y: sine(angle).rounded())
        let order = ReadingOrder.order(turned(boxes, (quarter + tilt) * .pi / 180), direction: direction)
        #expect(order == [0, 1, 3, 5, 7, 2, 4, 6, 8])
    }

    @Test func nothingAndOneAreInOrder() {
        #expect(ReadingOrder.order([], direction: right).isEmpty)
        #expect(ReadingOrder.order([box(5, 5, 10)], direction: right) == [0])
    }

    @Test func piecesOfALineJoinAndColumnsDoNot() throws {
        let joined = LineJoining.join([box(0, 0, 100), box(103, 1, 60), box(300, 0, 80), box(0, 26, 100)])
        #expect(joined.count == 3)
        let line = try #require(joined.max { $0.length < $1.length })
        #expect(abs(line.length - 163) < 1 && line.thickness < 22)
    }

    @Test func boxesTurnIntoTheReadingDirection() {
        let line = box(0, 0, 100)
        #expect(PageReading.oriented(line, along: Point(x: -1, y: 0), lineHeight: 20).quad.topLeft == Point(x: 100, y: 20))
        // A tall sign on a page of level lines is read upright, not turned.
        let sign = box(0, 0, 10, 24)
        #expect(PageReading.oriented(sign.turned(1), along: right, lineHeight: 20).quad.topLeft == Point(x: 0, y: 0))
        // A vertical line on a level page runs down.
        let down = PageReading.oriented(box(0, 0, 20, 100), along: right, lineHeight: 20)
        #expect(down.axis.y > 0.99 && down.length == 100)
    }
}
