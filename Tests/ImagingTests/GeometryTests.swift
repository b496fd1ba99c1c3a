import Imaging
import Testing

@Suite struct GeometryTests {
    @Test func homographyThroughFourPoints() throws {
        let from = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)]
        let to = [Point(x: 100, y: 50), Point(x: 300, y: 80), Point(x: 260, y: 240), Point(x: 90, y: 200)]
        let map = try #require(Homography(fitting: zip(from, to).map { Homography.Match($0, $1) }))
        for (p, q) in zip(from, to) { #expect(map.apply(p).distance(to: q) < 1e-6) }
        // Straight lines stay straight: the diagonals' crossing is kept.
        let crossing = Line(through: to[0], to[2]).intersection(Line(through: to[1], to[3]))
        #expect(map.apply(5, 5).distance(to: try #require(crossing)) < 1e-6)
        let step = map.derivative(at: Point(x: 5, y: 5))
        let difference = (map.apply(5.001, 5) - map.apply(4.999, 5)) / 0.002
        #expect(step.x.distance(to: difference) < 1e-3)
        #expect(map.isRegular(x: 10, y: 10))
    }

    @Test func homographyNeedsFourPointsInGeneralPosition() {
        let line = (0..<6).map { Homography.Match(Point(x: Double($0), y: 0), Point(x: Double($0), y: 1)) }
        #expect(Homography(fitting: line) == nil)
        #expect(Homography(fitting: Array(line.prefix(3))) == nil)
        #expect(Homography(fitting: [Homography.Match](repeating: line[0], count: 8)) == nil)
    }

    @Test func lineDropsOutliers() throws {
        var points = (0..<9).map { Point(x: Double($0), y: 2 + 0.5 * Double($0)) }
        points[4].y += 6
        let line = try #require(Line(fitting: points, tolerance: 0.1, least: 5))
        #expect(line.distance(to: Point(x: 100, y: 52)) < 1e-6)
        #expect(Line(fitting: points, tolerance: 0.1, least: 9) == nil)
        let vertical = try #require(Line(fitting: (0..<5).map { Point(x: 3, y: Double($0)) }, tolerance: 0.1, least: 2))
        #expect(vertical.distance(to: Point(x: 3, y: 99)) < 1e-9)
    }

    @Test func localThresholdFollowsTheLight() {
        // Dark squares of 6 pixels on paper whose light falls from 240 to 60: dark at the left is lighter than paper at the right.
        let (w, h) = (200, 64)
        func isDark(_ x: Int, _ y: Int) -> Bool { (x / 6 + y / 6) % 2 == 0 }
        let image = LuminanceImage(
            width: w, height: h,
            pixels: (0..<(w * h)).map { i in
                let light = 240 - 180 * (i % w) / w
                return UInt8(isDark(i % w, i / w) ? light / 3 : light)
            })
        let binary = image.binarized()
        let wrong = (0..<(w * h)).filter { (binary.pixels[$0] == 1) != isDark($0 % w, $0 / w) }.count
        #expect(wrong == 0)
    }

    @Test func flatPaperIsLight() {
        for grey: UInt8 in [0, 90, 255] {
            let image = LuminanceImage(width: 37, height: 19, pixels: [UInt8](repeating: grey, count: 37 * 19))
            #expect(!image.binarized().pixels.contains(1))
        }
    }

    @Test func samplerStaysInside() {
        let pixels: [UInt8] = [0, 100, 100, 200]
        pixels.withUnsafeBufferPointer { buffer in
            let grey = GreySampler(pixels: buffer.baseAddress!, width: 2, height: 2)
            #expect(abs(grey.value(1, 1) - 100) < 0.5)
            #expect(abs(grey.value(0.5, 0.5)) < 0.5)
            #expect(abs(grey.value(-1e300, 1e300) - 100) < 0.5)
            #expect(grey.value(.nan, .infinity) >= 0)
        }
    }
}
