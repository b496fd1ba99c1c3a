import Imaging
import Testing

@testable import TextRecognition

@Suite struct DetectionTests {
    /// A map with `value` inside the boxes and 0.01 outside.
    private func map(_ width: Int, _ height: Int, _ boxes: [TextBox], value: Float = 0.9) -> [Float] {
        (0..<width * height).map { i in
            let point = Point(x: Double(i % width), y: Double(i / width))
            return boxes.contains { $0.quad.contains(point) } ? value : 0.01
        }
    }

    private func boxes(_ map: [Float], _ width: Int, _ height: Int) -> [TextBox] {
        map.withUnsafeBufferPointer { BoxExtraction().boxes(map: $0.baseAddress!, width: width, height: height) }
    }

    @Test func anUprightKernelGrowsByTheFormula() throws {
        // 81 x 9 pixels: between the outer pixel centres 80 x 8, so it grows by 80 * 8 * 1.6 / (2 * 88).
        let kernel = TextBox(center: Point(x: 60, y: 30), axis: Point(x: 1, y: 0), length: 80, thickness: 8)
        let found = boxes(map(128, 64, [kernel]), 128, 64)
        #expect(found.count == 1)
        let box = try #require(found.first)
        let grow = 80.0 * 8 * 1.6 / (2 * 88)
        #expect(abs(box.length - (80 + 2 * grow)) < 1e-9)
        #expect(abs(box.thickness - (8 + 2 * grow)) < 1e-9)
        #expect(box.center.distance(to: Point(x: 60.5, y: 30.5)) < 1e-9)
        #expect(box.score > 0.85)
    }

    @Test(arguments: [-40.0, -12, 5, 30, 44])
    func aTiltedKernelKeepsItsAngle(degrees: Double) throws {
        let angle = degrees * .pi / 180
        let axis = Point(x: cosine(angle), y: sine(angle))
        let kernel = TextBox(center: Point(x: 100, y: 100), axis: axis, length: 120, thickness: 14)
        let box = try #require(boxes(map(200, 200, [kernel]), 200, 200).first)
        #expect(abs(box.axis.cross(axis)) < 0.03)
        #expect(box.center.distance(to: Point(x: 100.5, y: 100.5)) < 1)
        #expect(box.length > 120 && box.length < 150)
    }

    @Test func faintAndTinyRegionsAreLeftOut() {
        let line = TextBox(center: Point(x: 60, y: 20), axis: Point(x: 1, y: 0), length: 60, thickness: 8)
        #expect(boxes(map(128, 64, [line], value: 0.4), 128, 64).isEmpty)
        let speck = TextBox(center: Point(x: 60, y: 20), axis: Point(x: 1, y: 0), length: 1.5, thickness: 1.5)
        #expect(boxes(map(128, 64, [speck]), 128, 64).isEmpty)
        #expect(boxes([Float](repeating: .nan, count: 64 * 64), 64, 64).isEmpty)
    }

    /// A lone sign leans with the page, not with its own shape.
    @Test func aShortKernelTakesThePagesDirection() throws {
        let line = TextBox(center: Point(x: 80, y: 20), axis: Point(x: 1, y: 0), length: 100, thickness: 8)
        let sign = TextBox(center: Point(x: 80, y: 60), axis: Point(x: 0.96, y: 0.28), length: 14, thickness: 12)
        let found = boxes(map(160, 96, [line, sign]), 160, 96)
        #expect(found.count == 2)
        let small = try #require(found.min { $0.length < $1.length })
        #expect(abs(small.axis.y) < 1e-9)
    }

    @Test func diagonalNeighboursAreOneRegion() {
        var map = [Float](repeating: 0, count: 16)
        for i in [0, 5, 10, 3] { map[i] = 1 }
        let regions = map.withUnsafeBufferPointer {
            Components(map: $0.baseAddress!, width: 4, height: 4, threshold: 0.5).regions
        }
        #expect(regions.map(\.count).sorted() == [1, 3])
    }

    /// Against every direction tried in small steps.
    @Test func theRectangleIsTheLeast() throws {
        var random = SeededGenerator(3)
        for _ in 0..<50 {
            let points = (0..<20).map { _ in
                Point(x: Double.random(in: 0..<100, using: &random), y: Double.random(in: 0..<40, using: &random))
            }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
            let box = try #require(minimumAreaRectangle(hull: convexHull(sortedByRow: points)))
            let least = stride(from: 0.0, to: 90, by: 0.25).map { degrees -> Double in
                let u = Point(x: cosine(degrees * .pi / 180), y: sine(degrees * .pi / 180))
                let along = points.map { $0.dot(u) }
                let across = points.map { u.cross($0) }
                return (along.max()! - along.min()!) * (across.max()! - across.min()!)
            }.min()!
            #expect(box.length * box.thickness <= least + 1e-6)
            let grown = TextBox(center: box.center, axis: box.axis, length: box.length + 1e-6, thickness: box.thickness + 1e-6)
            #expect(points.allSatisfy { grown.quad.contains($0) })
        }
        #expect(minimumAreaRectangle(hull: []) == nil)
        #expect(minimumAreaRectangle(hull: [Point(x: 3, y: 4)])?.length == 0)
    }

    @Test(arguments: [(1, 1), (20, 3_000), (640, 480), (4_000, 3_000), (100, 20_000), (20_000, 100), (172, 22)])
    func plansStayBounded(width: Int, height: Int) {
        for side in [736, 960, 1_536] {
            let plan = DetectionPlan(width: width, height: height, side: side)
            #expect(plan.inputWidth % 32 == 0 && plan.inputHeight % 32 == 0)
            #expect(plan.contentWidth <= plan.inputWidth && plan.contentHeight <= plan.inputHeight)
            #expect(plan.inputWidth * plan.inputHeight <= side * side * 4)
        }
    }

    @Test func reductionKeepsTheMean() {
        // A picture of one colour stays so at any size, margin included; red, green and blue change places.
        let picture = Picture(width: 301, height: 77, channels: 3, pixels: (0..<301 * 77).flatMap { _ in [255, 102, 0] as [UInt8] })
        let plan = DetectionPlan(width: 301, height: 77, side: 960)
        let size = plan.inputWidth * plan.inputHeight
        let input = UnsafeMutableBufferPointer<Float>.allocate(capacity: size * 3)
        defer { input.deallocate() }
        DetectionInput.fill(input, from: picture, plan: plan)
        for (plane, value) in [(0, Float(-1)), (1, -0.2), (2, 1)] {
            #expect(input[plane * size..<(plane + 1) * size].allSatisfy { abs($0 - value) < 1e-4 })
        }
    }
}
