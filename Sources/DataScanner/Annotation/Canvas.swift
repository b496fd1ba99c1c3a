/// A picture to draw on: anti-aliased lines, filled quads, pills and digits.
struct Canvas {
    struct Color {
        var red: UInt8
        var green: UInt8
        var blue: UInt8

        static let white = Color(red: 255, green: 255, blue: 255)
    }

    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(_ image: ColorImage) {
        (width, height, pixels) = (image.width, image.height, image.pixels)
    }

    init(_ image: LuminanceImage) {
        (width, height) = (image.width, image.height)
        pixels = [UInt8](unsafeUninitializedCapacity: image.pixels.count * 3) { buffer, count in
            image.withPixels { source in
                for i in 0..<image.width * image.height {
                    for channel in 0..<3 { buffer[3 &* i &+ channel] = source[i] }
                }
            }
            count = image.width * image.height * 3
        }
    }

    var image: ColorImage { ColorImage(width: width, height: height, pixels: pixels) }

    /// A line with round ends. O(pixels touched)
    mutating func line(from a: Point, to b: Point, width thickness: Double, _ color: Color, opacity: Double = 1) {
        let radius = thickness / 2
        let along = b - a
        let square = along.dot(along)
        // Walk along the longer axis, so that only pixels near the line are visited.
        let isFlat = abs(along.x) >= abs(along.y)
        let slack = (radius + 1) * (square > 0 ? square.squareRoot() / max(abs(along.x), abs(along.y)) : 1)
        let (start, end) = isFlat ? (min(a.x, b.x), max(a.x, b.x)) : (min(a.y, b.y), max(a.y, b.y))
        for major in range(start - radius - 1, end + radius + 1, limit: isFlat ? width : height) {
            let position = Double(major) + 0.5
            let t: Double
            if isFlat {
                t = along.x == 0 ? 0 : max(0, min(1, (position - a.x) / along.x))
            } else {
                t = along.y == 0 ? 0 : max(0, min(1, (position - a.y) / along.y))
            }
            let middle = isFlat ? a.y + along.y * t : a.x + along.x * t
            for minor in range(middle - slack, middle + slack, limit: isFlat ? height : width) {
                let (x, y) = isFlat ? (major, minor) : (minor, major)
                let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let s = square > 0 ? max(0, min(1, (p - a).dot(along) / square)) : 0
                blend(x, y, color, (radius + 0.5 - p.distance(to: a + along * s)) * opacity, atMost: opacity)
            }
        }
    }

    mutating func outline(_ quad: Quad, width: Double, _ color: Color, opacity: Double = 1) {
        let corners = quad.corners
        for i in 0..<4 { line(from: corners[i], to: corners[(i + 1) % 4], width: width, color, opacity: opacity) }
    }

    /// A convex quad. O(pixels of its bounds)
    mutating func fill(_ quad: Quad, _ color: Color, opacity: Double) {
        let box = quad.bounds
        for y in range(box.minY, box.maxY, limit: height) {
            for x in range(box.minX, box.maxX, limit: width)
            where quad.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                blend(x, y, color, opacity, atMost: opacity)
            }
        }
    }

    /// The whole pixels from `low` to `high` that lie on the canvas; safe for any number, NaN included.
    private func range(_ low: Double, _ high: Double, limit: Int) -> Range<Int> {
        guard low < Double(limit), high > 0 else { return 0..<0 }
        let first = max(0, Int(max(0, low).rounded(.down)))
        return first..<max(first, Int(min(Double(limit), high.rounded(.up))))
    }

    @inline(__always)
    private mutating func blend(_ x: Int, _ y: Int, _ color: Color, _ coverage: Double, atMost limit: Double) {
        guard coverage > 0 else { return }
        let weight = Int(min(coverage, limit) * 256)
        let index = (y * width + x) * 3
        func mix(_ old: UInt8, _ new: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: (Int(old) * (256 - weight) + Int(new) * weight) >> 8)
        }
        pixels[index] = mix(pixels[index], color.red)
        pixels[index + 1] = mix(pixels[index + 1], color.green)
        pixels[index + 2] = mix(pixels[index + 2], color.blue)
    }
}
