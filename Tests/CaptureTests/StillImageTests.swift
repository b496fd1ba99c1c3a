import Foundation
import Imaging
import Testing

@testable import Capture

/// Every format gives the same picture; what differs is how exactly.
@Suite struct StillImageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The greatest difference of a channel that the format's loss explains.
        var tolerance = 0
        /// Pixels beside an edge between blocks that a lossy format smears.
        var margin = 0
        var blocks = Blocks.colored

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "rgb.png"), Case(name: "grey.png", blocks: .grey), Case(name: "alpha.png"),
        Case(name: "grey-alpha.png", blocks: .grey), Case(name: "grey16.png", blocks: .grey),
        Case(name: "palette.png"), Case(name: "bits.png", blocks: .bits), Case(name: "exif6.png"),
        Case(name: "rgb.jpg", tolerance: 3, margin: 8), Case(name: "grey.jpg", tolerance: 2, margin: 8, blocks: .grey),
        Case(name: "progressive.jpg", tolerance: 3, margin: 8), Case(name: "cmyk.jpg", tolerance: 4, margin: 8),
        Case(name: "lossless.webp"), Case(name: "lossy.webp", tolerance: 8, margin: 4), Case(name: "alpha.webp"),
        Case(name: "exif6.webp"), Case(name: "palette.gif"), Case(name: "two.gif"),
        Case(name: "rgb.tiff"), Case(name: "grey.tiff", blocks: .grey), Case(name: "grey16.tiff", blocks: .grey),
        Case(name: "bits.tiff", blocks: .bits), Case(name: "alpha.tiff"), Case(name: "exif6.tiff"),
        Case(name: "pages.tiff"),
        // Ink on paper has no pure red: the loader's profile for printing decides.
        Case(name: "cmyk.tiff", tolerance: 60, margin: 0),
        Case(name: "lossless.avif", tolerance: 4, margin: 2), Case(name: "lossless.heic", tolerance: 1, margin: 2),
        Case(name: "picture.svg"), Case(name: "pages.pdf"),
        Case(name: "rgb.bmp"), Case(name: "grey.bmp", blocks: .grey), Case(name: "palette.bmp"),
        Case(name: "bits.bmp", blocks: .bits), Case(name: "alpha.bmp"), Case(name: "rle8.bmp"),
        Case(name: "raw.ppm"), Case(name: "raw.pgm", blocks: .grey), Case(name: "raw.pbm", blocks: .bits),
        Case(name: "deep.pgm", blocks: .grey), Case(name: "plain.ppm"), Case(name: "plain.pbm", blocks: .bits),
    ]

    @Test(arguments: cases) func showsTheSamePicture(_ sample: Case) throws {
        let frame = try Self.open(sample.name, color: true).frame()
        #expect(frame.luminance.width == 48 && frame.luminance.height == 32)
        let color = try #require(frame.color)
        #expect(color.width == 48 && color.height == 32)
        #expect(sample.blocks.difference(from: color, margin: sample.margin) <= sample.tolerance)
    }

    /// Luminance must not depend on whether colour was asked for, nor stray from the colours' own.
    @Test(arguments: Samples.names) func luminanceIsThatOfTheColors(_ name: String) throws {
        let frame = try Self.open(name, color: true).frame()
        #expect(try Self.open(name, color: false).frame().luminance.pixels == frame.luminance.pixels)
        let color = try #require(frame.color)
        var worst = 0.0
        for (i, grey) in frame.luminance.pixels.enumerated() {
            let pixel = color.pixels[3 * i..<3 * i + 3].map(Double.init)
            let expected = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
            worst = max(worst, abs(expected - Double(grey)))
        }
        // JPEG's own Y next to a smeared edge was never clipped as its RGB was.
        #expect(worst <= (name.hasSuffix(".jpg") ? 24 : 1))
    }

    @Test(arguments: 1...8) func jpegIsTurnedAsExifSays(_ value: Int) throws {
        let frame = try Self.open("exif\(value).jpg", color: true).frame()
        #expect(frame.luminance.width == 48 && frame.luminance.height == 32)
        #expect(Blocks.colored.difference(from: try #require(frame.color), margin: 8) <= 3)
    }

    @Test func tiffAndPDFHavePages() throws {
        let tiff = try Self.open("pages.tiff", color: true)
        #expect(tiff.pageCount == 3)
        #expect(Blocks.grey.difference(from: try #require(try tiff.frame(page: 2).color), margin: 0) == 0)
        let last = try tiff.frame(page: 3)
        #expect(last.index == 2 && last.luminance.width == 20 && last.luminance.height == 10)
        #expect(last.luminance.pixels.allSatisfy { $0 == 29 })

        let pdf = try Self.open("pages.pdf", color: true)
        #expect(pdf.pageCount == 2)
        let second = try pdf.frame(page: 2)
        #expect(second.luminance.width == 20 && second.luminance.height == 10)
        #expect(second.luminance.pixels.allSatisfy { $0 == 29 })
    }

    @Test(arguments: ["pages.pdf", "picture.svg"]) func drawnFormatsFollowTheResolution(_ name: String) throws {
        var options = StillImageOptions()
        options.dotsPerInch = name.hasSuffix("pdf") ? 144 : 192
        let frame = try StillImage(.file(path: Samples.path(name)), options: options).frame()
        #expect(frame.luminance.width == 96 && frame.luminance.height == 64)
    }

    @Test func theFormatIsToldByContent() throws {
        let frame = try StillImage(.data(Samples.bytes("rgb.png"), name: "wrong.jpg")).frame()
        #expect(frame.luminance[0, 0] == 76)
    }

    @Test func animationsGiveTheirFirstPicture() throws {
        #expect(try Self.open("two.gif", color: false).pageCount == 1)
    }

    static func open(_ name: String, color: Bool) throws -> StillImage {
        var options = StillImageOptions()
        options.color = color
        // The samples are drawn one pixel per unit: a point of PDF, a pixel of SVG.
        options.dotsPerInch = name.hasSuffix("svg") ? 96 : 72
        return try StillImage(.file(path: Samples.path(name)), options: options)
    }

    static func contents(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
