import Capture
import Foundation
import Imaging
import Testing

@testable import TextRecognition

/// Whole pictures, drawn by `Fixtures/make.py`; what was drawn is in `Fixtures/lines.json`.
@Suite(.enabled(if: Models.present, "\(Models.missing ?? "")"))
struct TextReaderTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    private func frame(_ name: String) throws -> Frame {
        try StillImage(.file(path: folder.appendingPathComponent(name + ".png").path)).frame()
    }

    private func drawn(_ name: String) throws -> [String] {
        let all = try JSONDecoder().decode(
            [String: [String]].self, from: Data(contentsOf: folder.appendingPathComponent("lines.json")))
        return try #require(all[name])
    }

    @Test(arguments: ["page", "tilted", "columns", "rows", "european", "small", "word"])
    func whatWasDrawnIsReadInOrder(name: String) throws {
        let lines = try TextReader().read(frame(name))
        #expect(lines.map(\.transcript) == (try drawn(name)))
        #expect(lines.allSatisfy { $0.confidence > 0.8 })
    }

    @Test(arguments: ["page", "columns", "rows"], [1, 2, 3])
    func turnedPagesReadTheSame(name: String, quarters: Int) throws {
        let upright = try frame(name)
        var turned = upright
        for _ in 0..<quarters { turned.luminance = turned.luminance.turnedClockwise() }
        let lines = try TextReader().read(turned)
        #expect(lines.map(\.transcript) == (try drawn(name)))
        // The corner where the first line begins turns with the page.
        var start = try #require(TextReader().read(upright).first).corners.topLeft
        var height = Double(upright.luminance.height)
        var width = Double(upright.luminance.width)
        for _ in 0..<quarters {
            start = Point(x: height - start.y, y: start.x)
            swap(&height, &width)
        }
        #expect(try #require(lines.first).corners.topLeft.distance(to: start) < 8)
    }

    @Test func wordsLieOverTheirInk() throws {
        let picture = try frame("page").luminance
        let lines = try TextReader().read(frame("page"))
        let first = try #require(lines.first)
        #expect(first.words.map(\.text) == ["Platform", "9", "is", "closed", "until", "Monday"])
        for word in first.words {
            let bounds = word.corners.bounds
            let inside = ink(picture, bounds.minX, bounds.maxX, 25, 55)
            #expect(inside > 20, "\(word.text) has its letters")
        }
        for (left, right) in zip(first.words, first.words.dropFirst()) {
            let gap = (left.corners.bounds.maxX, right.corners.bounds.minX)
            #expect(gap.1 > gap.0, "words do not overlap")
        }
    }

    private func ink(_ picture: LuminanceImage, _ left: Double, _ right: Double, _ top: Int, _ bottom: Int) -> Int {
        (top..<bottom).reduce(0) { sum, y in
            sum + (Int(left)..<Int(right)).count { picture[$0, y] < 128 }
        }
    }

    /// Colour is used where there is some: red on green of the same brightness is invisible in grey.
    @Test func colourCounts() throws {
        let grey = try frame("page")
        var colored = grey
        colored.color = ColorImage(
            width: grey.luminance.width, height: grey.luminance.height,
            pixels: grey.luminance.pixels.flatMap { $0 < 128 ? [200, 30, 30] as [UInt8] : [70, 130, 60] })
        colored.luminance = LuminanceImage(
            width: grey.luminance.width, height: grey.luminance.height,
            pixels: [UInt8](repeating: 90, count: grey.luminance.pixels.count))
        #expect(try TextReader().read(colored).map(\.transcript) == (try drawn("page")))
    }

    @Test func emptyAndNoisyPicturesHoldNoText() throws {
        var random = SeededGenerator(11)
        let noise = (0..<400 * 300).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(try TextReader().read(Frame(luminance: LuminanceImage(width: 400, height: 300, pixels: noise))).isEmpty)
        for (width, height) in [(1, 1), (3, 900), (640, 480)] {
            let blank = [UInt8](repeating: 240, count: width * height)
            #expect(try TextReader().read(Frame(luminance: LuminanceImage(width: width, height: height, pixels: blank))).isEmpty)
        }
    }

    /// Readers share the models and may be used from several threads.
    @Test func manyThreadsReadTheSame() async throws {
        let picture = try frame("rows")
        let expected = try drawn("rows")
        let results = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<6 { group.addTask { try TextReader().read(picture).map(\.transcript) } }
            return try await group.reduce(into: [[String]]()) { $0.append($1) }
        }
        #expect(results.count == 6 && results.allSatisfy { $0 == expected })
    }

    @Test(arguments: QualityLevel.allCases)
    func everyQualityReadsPlainPrint(quality: QualityLevel) throws {
        let lines = try TextReader(options: TextReadOptions(quality: quality, threads: 1)).read(frame("page"))
        #expect(lines.map(\.transcript) == (try drawn("page")))
    }
}

extension LuminanceImage {
    func turnedClockwise() -> LuminanceImage {
        let pixels = (0..<width).flatMap { x in (0..<height).map { y in self[x, height - 1 - y] } }
        return LuminanceImage(width: height, height: width, pixels: pixels)
    }
}
