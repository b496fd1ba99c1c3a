import Imaging

/// The pixels that recognition reads: colour where the frame has it, else grey.
struct Picture: Sendable {
    let width: Int
    let height: Int
    /// 3 (red, green, blue) or 1.
    let channels: Int
    private let pixels: [UInt8]

    init(_ frame: Frame) {
        if let color = frame.color {
            self.init(width: color.width, height: color.height, channels: 3, pixels: color.pixels)
        } else {
            let grey = frame.luminance
            self.init(width: grey.width, height: grey.height, channels: 1, pixels: grey.pixels)
        }
    }

    init(width: Int, height: Int, channels: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && (channels == 1 || channels == 3))
        precondition(pixels.count == width * height * channels)
        self.width = width
        self.height = height
        self.channels = channels
        self.pixels = pixels
    }

    /// Lends the pixels, rows packed, to an inner loop.
    func withPixels<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try pixels.withUnsafeBufferPointer(body)
    }
}
