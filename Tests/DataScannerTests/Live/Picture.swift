import Capture
import Foundation

@testable import DataScanner

/// Pictures for live tests: the samples of Tests/Samples (see make.py there for who made them), laid on white.
enum Picture {
    static func url(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Samples").appendingPathComponent(name)
    }

    static func sample(_ name: String) throws -> LuminanceImage {
        try StillImage(.file(path: url(name).path)).frame().luminance
    }

    static func blank(width: Int = 640, height: Int = 480, level: UInt8 = 255) -> LuminanceImage {
        LuminanceImage(width: width, height: height, pixels: [UInt8](repeating: level, count: width * height))
    }

    /// Samples at places on a white ground; each must fit.
    static func scene(
        _ parts: [(name: String, x: Int, y: Int)], width: Int = 640, height: Int = 480
    ) throws -> LuminanceImage {
        var pixels = [UInt8](repeating: 255, count: width * height)
        for part in parts {
            let picture = try sample(part.name)
            for row in 0..<picture.height {
                for column in 0..<picture.width {
                    pixels[(part.y + row) * width + part.x + column] = picture[column, row]
                }
            }
        }
        return LuminanceImage(width: width, height: height, pixels: pixels)
    }
}
