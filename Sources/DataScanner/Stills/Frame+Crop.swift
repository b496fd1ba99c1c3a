extension Frame {
    /// The part of the picture in `rect`, which must lie within it. O(pixels of the part)
    func cropped(x: Int, y: Int, width: Int, height: Int) -> Frame {
        precondition(x >= 0 && y >= 0 && x + width <= luminance.width && y + height <= luminance.height)
        func rows(_ source: [UInt8], stride: Int, bytesPerPixel: Int) -> [UInt8] {
            var part: [UInt8] = []
            part.reserveCapacity(width * height * bytesPerPixel)
            for row in y..<y + height {
                let start = row * stride + x * bytesPerPixel
                part.append(contentsOf: source[start..<start + width * bytesPerPixel])
            }
            return part
        }
        var part = self
        part.luminance = LuminanceImage(
            width: width, height: height,
            pixels: rows(luminance.pixels, stride: luminance.width, bytesPerPixel: 1))
        part.color = color.map {
            ColorImage(
                width: width, height: height, pixels: rows($0.pixels, stride: $0.width * 3, bytesPerPixel: 3))
        }
        return part
    }
}
