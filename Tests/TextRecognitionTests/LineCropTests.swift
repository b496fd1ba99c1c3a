import Imaging
import Testing

@testable import TextRecognition

@Suite struct LineCropTests {
    /// A picture whose grey is a linear function of place: sampling it exactly is easy to check.
    private let ramp = Picture(
        width: 200, height: 100, channels: 1,
        pixels: (0..<20_000).map { UInt8(min(255, ($0 % 200) + ($0 / 200) / 2)) })

    private func crop(_ picture: Picture, _ quad: Quad, width: Int, inputWidth: Int) -> [Float] {
        let input = UnsafeMutableBufferPointer<Float>.allocate(capacity: 3 * 48 * inputWidth)
        defer { input.deallocate() }
        LineCrop.fill(input, from: picture, quad: quad, width: width, inputWidth: inputWidth)
        return Array(input)
    }

    @Test func aCropShowsWhatLiesUnderIt() {
        let quad = Quad(x: 20, y: 10, width: 96, height: 48)
        let values = crop(ramp, quad, width: 96, inputWidth: 128)
        for (x, y) in [(0, 0), (50, 20), (95, 47)] {
            let grey = Double(20 + x) + Double((10 + y) / 2)
            #expect(abs(Double(values[y * 128 + x]) - (grey / 127.5 - 1)) < 0.006, "at \(x), \(y)")
        }
        #expect(values[100] == 0 && values[47 * 128 + 127] == 0, "the padding is grey")
        #expect(Array(values[0..<6144]) == Array(values[6144..<12288]), "the planes of a grey picture are the same")
    }

    @Test func anUpsideDownQuadTurnsTheCrop() {
        let quad = Quad(x: 20, y: 10, width: 96, height: 48)
        let other = Quad(
            topLeft: quad.bottomRight, topRight: quad.bottomLeft, bottomRight: quad.topLeft, bottomLeft: quad.topRight)
        let values = crop(ramp, quad, width: 96, inputWidth: 96)
        let turned = crop(ramp, other, width: 96, inputWidth: 96)
        for i in stride(from: 0, to: 48 * 96, by: 37) { #expect(abs(values[i] - turned[48 * 96 - 1 - i]) < 1e-4) }
    }

    @Test func aQuadInPerspectiveMapsItsCorners() {
        let quad = Quad(
            topLeft: Point(x: 10, y: 10), topRight: Point(x: 150, y: 30), bottomRight: Point(x: 140, y: 70),
            bottomLeft: Point(x: 5, y: 80))
        let map = QuadMapping(quad)
        for (corner, place) in zip(quad.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
            let point = map(place.0, place.1)
            #expect(Point(x: point.x, y: point.y).distance(to: corner) < 1e-9)
        }
        // Straight lines stay straight: the diagonals meet at the image of the middle.
        let middle = map(0.5, 0.5)
        let center = Point(x: middle.x, y: middle.y)
        #expect(abs((quad.bottomRight - quad.topLeft).cross(center - quad.topLeft)) < 1e-6)
        #expect(abs((quad.bottomLeft - quad.topRight).cross(center - quad.topRight)) < 1e-6)
    }

    @Test func shrinkingAverages() {
        // Stripes one pixel wide become even grey when four pixels fall on one.
        let stripes = Picture(width: 400, height: 192, channels: 1, pixels: (0..<400 * 192).map { $0 % 2 == 0 ? 0 : 255 })
        let values = crop(stripes, Quad(x: 0, y: 0, width: 400, height: 192), width: 100, inputWidth: 128)
        #expect((5..<95).allSatisfy { abs(values[20 * 128 + $0]) < 0.01 })
    }

    @Test func quadsOutsideThePictureRepeatItsEdge() {
        let values = crop(ramp, Quad(x: -500, y: -500, width: 96, height: 48), width: 96, inputWidth: 96)
        #expect(values.allSatisfy { $0.isFinite && abs($0 + 1) < 0.01 })
        let wild = Quad(
            topLeft: Point(x: -1e9, y: 1e9), topRight: Point(x: 1e9, y: 1e9), bottomRight: Point(x: 0, y: 0),
            bottomLeft: Point(x: 0, y: 0))
        #expect(crop(ramp, wild, width: 64, inputWidth: 64).count == 3 * 48 * 64)
    }

    @Test func bucketsAreNeverNarrowerThanTheirLine() {
        for width in 1...3_200 { #expect(LineRecognizer.bucket(width) >= width) }
        #expect(Set((1...3_200).map(LineRecognizer.bucket)).count < 40)
    }
}
