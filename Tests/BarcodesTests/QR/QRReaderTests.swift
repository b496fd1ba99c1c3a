import Foundation
import Imaging
import Testing

@testable import Barcodes

/// Symbols of other encoders, drawn by a camera we know.
@Suite struct QRReaderTests {
    static let names = ["version1", "version2", "version6", "version10", "version14", "kanji", "zint-gs1", "mask5Q"]

    @Test(arguments: names, [0.0, 13, 45, 97, 200, 305])
    func readsTurned(_ name: String, _ degrees: Double) throws {
        let sample = QRSample.named(name)
        let scene = Drawing(sample.matrix, module: 3.3, degrees: degrees)
        let found = read(scene.image())
        let code = try #require(found.first)
        #expect(found.count == 1)
        #expect(code.payloadBytes == sample.bytes)
        #expect(code.payloadString == sample.text)
        for (corner, truth) in zip(code.corners.corners, scene.quad.corners) {
            #expect(corner.distance(to: truth) < 1.5, "\(corner) for \(truth)")
        }
    }

    /// Tilted by a projective map that shrinks one side to about a half.
    @Test(arguments: names.dropLast())
    func readsTilted(_ name: String) throws {
        let sample = QRSample.named(name)
        let side = Double(sample.matrix.width) * 5
        let scene = Drawing(
            sample.matrix,
            quad: Quad(
                topLeft: Point(x: 40, y: 60), topRight: Point(x: 40 + side, y: 30),
                bottomRight: Point(x: 30 + side * 0.9, y: 40 + side * 0.8), bottomLeft: Point(x: 40 + side * 0.3, y: 50 + side * 0.7)))
        let code = try #require(read(scene.image()).first)
        #expect(code.payloadBytes == sample.bytes)
        for (corner, truth) in zip(code.corners.corners, scene.quad.corners) {
            // Within a module: a corner is where three lines of a bent grid are carried on.
            #expect(corner.distance(to: truth) < 4, "\(corner) for \(truth)")
        }
    }

    @Test func readsInvertedAndMirrored() throws {
        let sample = QRSample.named("version2")
        let mirrored = try #require(read(Drawing(sample.matrix.transposed, module: 4, degrees: 20).image()).first)
        #expect(mirrored.isMirrored)
        #expect(mirrored.payloadBytes == sample.bytes)
        let truth = Drawing(sample.matrix.transposed, module: 4, degrees: 20).quad
        // As printed: right and left change places.
        #expect(mirrored.corners.topRight.distance(to: truth.bottomLeft) < 1.5)

        let image = Drawing(sample.matrix, module: 4, degrees: 20).image()
        let negative = LuminanceImage(width: image.width, height: image.height, pixels: image.pixels.map { 255 - $0 })
        let inverted = try #require(read(negative).first)
        #expect(inverted.isColorInverted)
        #expect(inverted.payloadBytes == sample.bytes)
    }

    @Test func readsWithoutQuietZone() throws {
        let sample = QRSample.named("version3")
        let n = sample.matrix.width
        let image = LuminanceImage(
            width: 3 * n, height: 3 * n,
            pixels: (0..<(9 * n * n)).map { sample.matrix[$0 % (3 * n) / 3, $0 / (3 * n) / 3] ? 10 : 240 })
        #expect(read(image).first?.payloadBytes == sample.bytes)
    }

    @Test func readsSeveral() {
        let names = ["version1", "mask0L", "mask1M", "mask2Q", "mask3H", "version2"]
        let drawings = names.map { Drawing(QRSample.named($0).matrix, module: 3, degrees: 9).image() }
        let (w, h) = (drawings.map(\.width).max()!, drawings.map(\.height).max()!)
        var pixels = [UInt8](repeating: 230, count: 3 * w * 2 * h)
        for (i, drawing) in drawings.enumerated() {
            for y in 0..<drawing.height {
                for x in 0..<drawing.width { pixels[(i / 3 * h + y) * 3 * w + i % 3 * w + x] = drawing[x, y] }
            }
        }
        let found = read(LuminanceImage(width: 3 * w, height: 2 * h, pixels: pixels))
        #expect(Set(found.map(\.payloadBytes)) == Set(names.map { QRSample.named($0).bytes }))
    }

    @Test func findsNothingInNoise() {
        var random = SeededGenerator(seed: 5)
        for size in [1, 7, 16, 33, 120] {
            let pixels = (0..<(size * size)).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(read(LuminanceImage(width: size, height: size, pixels: pixels)).isEmpty)
            #expect(read(LuminanceImage(width: size * size, height: 1, pixels: pixels)).isEmpty)
        }
    }

    private func read(_ image: LuminanceImage) -> [BarcodeObservation] {
        BarcodeReader(options: ReadOptions(symbologies: [.qr])).read(image)
    }
}

/// A symbol under a projective map, with its quiet zone and a slope of light.
private struct Drawing {
    let matrix: BitMatrix
    let quad: Quad

    init(_ matrix: BitMatrix, quad: Quad) {
        self.matrix = matrix
        self.quad = quad
    }

    init(_ matrix: BitMatrix, module: Double, degrees: Double) {
        let side = Double(matrix.width) * module
        let center = Point(x: 1, y: 1) * (side * 0.75 + 6 * module)
        let (c, s) = (_cos(degrees), _cos(degrees - 90))
        let (x, y) = (Point(x: c, y: s) * (side / 2), Point(x: -s, y: c) * (side / 2))
        self.init(
            matrix,
            quad: Quad(
                topLeft: center - x - y, topRight: center + x - y, bottomRight: center + x + y,
                bottomLeft: center - x + y))
    }

    func image() -> LuminanceImage {
        let n = Double(matrix.width)
        let plane = [Point(x: 0, y: 0), Point(x: n, y: 0), Point(x: n, y: n), Point(x: 0, y: n)]
        let back = Homography(fitting: zip(quad.corners, plane).map { Homography.Match($0, $1) })!
        let bounds = quad.bounds
        let (w, h) = (Int(bounds.maxX) + 30, Int(bounds.maxY) + 30)
        let pixels = (0..<(w * h)).map { i -> UInt8 in
            var dark = 0
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let p = back.apply(Double(i % w) + dx, Double(i / w) + dy)
                if p.x >= 0, p.y >= 0, p.x < n, p.y < n, matrix[Int(p.x), Int(p.y)] { dark += 1 }
            }
            let light = 220 - 90 * Double(i % w) / Double(w)
            return UInt8(light * (1 - 0.2 * Double(dark)))
        }
        return LuminanceImage(width: w, height: h, pixels: pixels)
    }
}

private func _cos(_ degrees: Double) -> Double { Foundation.cos(degrees * .pi / 180) }
