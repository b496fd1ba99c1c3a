import Foundation
import Imaging
import Testing

@testable import Capture

@Suite struct ImageWriterTests {
    private let picture = image(width: 37, height: 23) { x, y in [UInt8(x * 6), UInt8((x * y) % 256), UInt8(255 - y)] }

    private static func image(width: Int, height: Int, _ color: (Int, Int) -> [UInt8]) -> ColorImage {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += color(x, y) } }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// Read back by libpng and libjpeg-turbo, which know nothing of our encoders.
    private func readBack(_ bytes: [UInt8]) throws -> ColorImage {
        var options = StillImageOptions()
        options.color = true
        return try #require(try StillImage(.data(bytes, name: "-"), options: options).frame().color)
    }

    @Test func pngKeepsEveryPixel() throws {
        let back = try readBack(try ImageWriter.encode(picture, as: .png))
        #expect((back.width, back.height) == (37, 23))
        #expect(back.pixels == picture.pixels)
    }

    @Test func jpegKeepsThePicture() throws {
        let smooth = Self.image(width: 64, height: 48) { x, y in [UInt8(x * 3), UInt8(y * 4), 90] }
        let back = try readBack(try ImageWriter.encode(smooth, as: .jpeg))
        #expect((back.width, back.height) == (64, 48))
        #expect(zip(back.pixels, smooth.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 12 })
    }

    @Test(arguments: [("a.png", true), ("A.JPG", true), ("b.jpeg", true), ("c.gif", false), ("png", false), ("", false)])
    func formatsByEnding(path: String, isKnown: Bool) {
        #expect((ImageWriter.Format(path: path) != nil) == isKnown)
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() {
        #expect {
            try ImageWriter.write(picture, to: "/no/such/folder/a.png", as: .png)
        } throws: { error in
            (error as? ImageWriter.WriteError)?.message.contains("/no/such/folder/a.png: no such file") == true
        }
    }
}
