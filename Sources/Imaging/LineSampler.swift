/// Reads grey profiles along straight lines of an image.
///
/// Owns its buffer, so that a scan of thousands of lines allocates once. Not for sharing between threads.
public struct LineSampler {
    public let image: LuminanceImage
    /// The last profile; valid up to the count that `sample` was asked for.
    public private(set) var profile: [Float]

    public init(image: LuminanceImage) {
        self.image = image
        profile = []
    }

    /// Samples `count` points from `start` by `step`, bilinearly; beyond the border the nearest pixel is repeated.
    ///
    /// With `spread > 0` each sample is the mean over `2 * spread + 1` points at distances of `across`
    /// (along the bars of a code, which averages noise away without blurring edges).
    /// - Complexity: O(count · (2 · spread + 1))
    public mutating func sample(
        from start: Point, step: Point, count: Int, across: Point = Point(x: 0, y: 0), spread: Int = 0
    ) {
        if profile.count < count { profile = [Float](repeating: 0, count: count) }
        // Coordinates become 16.16 fixed point: what is far outside any picture is no line.
        let reach = 30_000.0
        guard count > 0, abs(start.x) < reach, abs(start.y) < reach,
            abs(start.x + step.x * Double(count)) < reach, abs(start.y + step.y * Double(count)) < reach
        else {
            for i in 0..<max(0, count) { profile[i] = 255 }
            return
        }
        let spread = max(0, min(spread, 64))
        let (width, height) = (image.width, image.height)
        profile.withUnsafeMutableBufferPointer { out in
            image.withPixels { pixels in
                for offset in -spread...spread {
                    Self.add(
                        pixels, width, height, start + across * Double(offset), step, count,
                        isFirst: offset == -spread, into: out.baseAddress!)
                }
            }
            guard spread > 0 else { return }
            let scale = 1 / Float(2 * spread + 1)
            for i in 0..<count { out[i] *= scale }
        }
    }

    /// The part of a line of `count` samples that lies inside the image; empty if none does.
    public func inside(from start: Point, step: Point, count: Int) -> Range<Int> {
        var lower = 0.0
        var upper = Double(count)
        for (p, d, size) in [(start.x, step.x, Double(image.width)), (start.y, step.y, Double(image.height))] {
            if abs(d) < 1e-9 {
                if p < 0 || p > size { return 0..<0 }
                continue
            }
            let a = -p / d
            let b = (size - p) / d
            lower = max(lower, min(a, b))
            upper = min(upper, max(a, b))
        }
        let first = Int(lower.rounded(.up))
        let end = Int(upper.rounded(.down))
        return first < end ? first..<end : 0..<0
    }

    private static func add(
        _ pixels: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ start: Point, _ step: Point, _ count: Int, isFirst: Bool,
        into out: UnsafeMutablePointer<Float>
    ) {
        var x = Int((start.x - 0.5) * 65536)
        var y = Int((start.y - 0.5) * 65536)
        let dx = Int(step.x * 65536)
        let dy = Int(step.y * 65536)
        // Rows and columns through pixel centres need no interpolation.
        if dx & 0xFFFF == 0, dy & 0xFFFF == 0, x & 0xFFFF == 0, y & 0xFFFF == 0, dx >= 0, dy >= 0,
            x >= 0, y >= 0, (x + dx * (count - 1)) >> 16 < width, (y + dy * (count - 1)) >> 16 < height
        {
            let base = pixels + ((y >> 16) &* width &+ (x >> 16))
            let stride = (dy >> 16) &* width &+ (dx >> 16)
            if isFirst {
                for i in 0..<count { out[i] = Float(base[i &* stride]) }
            } else {
                for i in 0..<count { out[i] += Float(base[i &* stride]) }
            }
            return
        }
        // Clamped coordinates keep every access inside the image.
        let maxX = (width &- 1) << 16
        let maxY = (height &- 1) << 16
        for i in 0..<count {
            let cx = min(max(x, 0), maxX)
            let cy = min(max(y, 0), maxY)
            let xi = cx >> 16
            let yi = cy >> 16
            let fx = (cx >> 8) & 0xFF
            let fy = (cy >> 8) & 0xFF
            let base = pixels + (yi &* width &+ xi)
            let right = cx < maxX ? 1 : 0
            let down = cy < maxY ? width : 0
            let a = Int(base[0])
            let b = Int(base[right])
            let c = Int(base[down])
            let d = Int(base[down &+ right])
            let upper = (a &<< 8) &+ (b &- a) &* fx
            let lower = (c &<< 8) &+ (d &- c) &* fx
            let value = Float((upper &<< 8) &+ (lower &- upper) &* fy) * (1 / 65536)
            if isFirst { out[i] = value } else { out[i] += value }
            x &+= dx
            y &+= dy
        }
    }
}
