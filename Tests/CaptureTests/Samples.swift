import Capture
import Imaging

/// The files of Tests/Samples/formats (see make.py there for who made them).
enum Samples {
    static let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Samples/formats/"

    static func path(_ name: String) -> String { folder + name }

    static func bytes(_ name: String) throws -> [UInt8] {
        try StillImageTests.contents(path(name))
    }

    /// All samples that hold a picture.
    static let names = [
        "rgb.png", "grey.png", "alpha.png", "grey-alpha.png", "grey16.png", "palette.png", "bits.png", "exif6.png",
        "rgb.jpg", "grey.jpg", "progressive.jpg", "cmyk.jpg", "exif6.jpg",
        "lossless.webp", "lossy.webp", "alpha.webp", "exif6.webp", "palette.gif", "two.gif",
        "rgb.tiff", "grey.tiff", "grey16.tiff", "cmyk.tiff", "bits.tiff", "alpha.tiff", "pages.tiff", "exif6.tiff",
        "lossless.avif", "lossless.heic", "picture.svg", "pages.pdf",
        "rgb.bmp", "grey.bmp", "palette.bmp", "bits.bmp", "alpha.bmp", "rle8.bmp",
        "raw.ppm", "raw.pgm", "raw.pbm", "deep.pgm", "plain.ppm", "plain.pbm",
    ]
}

/// The picture of every sample: four blocks of one colour each.
struct Blocks {
    typealias Color = (UInt8, UInt8, UInt8)

    var topLeft: Color = (255, 0, 0)
    var topRight: Color = (255, 255, 255)
    var bottomLeft: Color = (0, 0, 0)
    var bottomRight: Color = (128, 128, 128)

    static let colored = Blocks()
    /// Red becomes 76 by BT.601: 0.299 × 255.
    static let grey = Blocks(topLeft: (76, 76, 76))
    static let bits = Blocks(topLeft: (255, 255, 255), bottomRight: (255, 255, 255))

    func color(_ x: Int, _ y: Int) -> Color {
        y < 16 ? (x < 24 ? topLeft : topRight) : (x < 24 ? bottomLeft : bottomRight)
    }

    /// The greatest difference of any channel, outside a margin around the blocks' edges.
    func difference(from image: ColorImage, margin: Int) -> Int {
        var worst = 0
        for y in 0..<32 where margin == 0 || abs(y - 16) > margin {
            for x in 0..<48 where margin == 0 || abs(x - 24) > margin {
                let wanted = color(x, y)
                let at = (y * 48 + x) * 3
                for (c, value) in [wanted.0, wanted.1, wanted.2].enumerated() {
                    worst = max(worst, abs(Int(image.pixels[at + c]) - Int(value)))
                }
            }
        }
        return worst
    }
}
