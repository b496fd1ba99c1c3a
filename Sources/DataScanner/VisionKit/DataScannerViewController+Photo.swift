import Capture
import Foundation

/// A still picture of the live video.
public struct CapturedPhoto: Sendable {
    /// The picture: colour where the source delivers it, else grey; its time is that of the source.
    public let frame: Frame

    public var width: Int { frame.luminance.width }
    public var height: Int { frame.luminance.height }

    /// The picture in colours, or its greys as such.
    public var image: ColorImage {
        if let color = frame.color { return color }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for level in frame.luminance.pixels {
            pixels.append(level)
            pixels.append(level)
            pixels.append(level)
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// Writes the picture as JPEG or PNG, as the name's ending says.
    ///
    /// - Throws: `CaptureError` for another ending, else what the file system says.
    public func write(to url: URL) throws {
        guard let format = ImageWriter.Format(path: url.path) else {
            throw CaptureError(.unsupported, "\(url.lastPathComponent) must end in .png, .jpg or .jpeg")
        }
        try ImageWriter.write(image, to: url.path, as: format)
    }
}

extension DataScannerViewController {
    /// Takes the next frame of the video as a picture: whole, at the source's resolution, whatever zoom and region are.
    ///
    /// - Throws: `CaptureError` when not scanning, or when no frame comes within 3 seconds.
    public func capturePhoto() async throws -> CapturedPhoto {
        guard let scan else {
            throw CaptureError(.other, "there is no picture to take while not scanning; call startScanning() first")
        }
        return CapturedPhoto(frame: try await scan.nextFrame(within: 3))
    }
}
