/// Reads grey profiles along straight lines of an image.
///
/// Owns its buffer, so that a scan of thousands of lines allocates once. Not for sharing between threads.
public struct LineSampler {
    public let image: LuminanceImage
    /// The last profile; valid up to the count that `sample` returned.
    public private(set) var profile: [Float]

    public init(image: LuminanceImage) {
        self.image = image
        profile = []
    }

    /// Samples `count` points from `start` by `step`, bilinearly; beyond the border the nearest pixel is repeated.
    ///
    /// With `spread > 0` each sample is the mean over `2 * spread + 1` points at distances of `across`
    /// (along the bars of a code, which averages noise away without blurring edges).
    public mutating func sample(
        from start: Point, step: Point, count: Int, across: Point = Point(x: 0, y: 0), spread: Int = 0
    ) {
        if profile.count < count { profile = [Float](repeating: 0, count: count) }
        guard count > 0 else { return }
        let (width, height) = (image.width, image.height)
        let maxX = Float(width - 1)
        let maxY = Float(height - 1)
        let spread = max(0, min(spread, 64))
        let scale = 1 / Float(2 * spread + 1)
        profile.withUnsafeMutableBufferPointer { out in
            image.withPixels { pixels in
                for offset in -spread...spread {
                    let x0 = Float(start.x + across.x * Double(offset) - 0.5)
                    let y0 = Float(start.y + across.y * Double(offset) - 0.5)
                    let (dx, dy) = (Float(step.x), Float(step.y))
                    for i in 0..<count {
                        // Clamped coordinates keep every access inside the image.
                        let x = max(0, min(maxX, x0 + Float(i) * dx))
                        let y = max(0, min(maxY, y0 + Float(i) * dy))
                        let xi = Int32(x)
                        let yi = Int32(y)
                        let fx = x - Float(xi)
                        let fy = y - Float(yi)
                        let base = pixels + (Int(yi) &* width &+ Int(xi))
                        let right = Int(xi) &+ 1 < width ? 1 : 0
                        let down = Int(yi) &+ 1 < height ? width : 0
                        let a = Float(base[0])
                        let b = Float(base[right])
                        let c = Float(base[down])
                        let d = Float(base[down &+ right])
                        let upper = a + (b - a) * fx
                        let value = (upper + (c + (d - c) * fx - upper) * fy) * scale
                        if offset == -spread { out[i] = value } else { out[i] += value }
                    }
                }
            }
        }
    }
}
