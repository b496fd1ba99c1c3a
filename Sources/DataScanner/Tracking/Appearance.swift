/// What an item looked like when it was last recognised: a small grid of grey values, compared by correlation,
/// so that light may change.
struct Appearance {
    private static let columns = 24
    private static let rows = 12

    private let values: [Float]
    private let deviation: Float

    init(_ image: LuminanceImage, in quad: Quad) {
        values = Self.sample(image, quad)
        deviation = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }

    /// -1 to 1; 1 when `quad` of `image` looks exactly the same, whatever the light.
    func likeness(to image: LuminanceImage, in quad: Quad) -> Float {
        let other = Self.sample(image, quad)
        var (product, square): (Float, Float) = (0, 0)
        for i in 0..<values.count {
            product += values[i] * other[i]
            square += other[i] * other[i]
        }
        let norm = deviation * square.squareRoot()
        return norm > 1 ? product / norm : 0
    }

    /// Grey values without their mean, over the quad and a little of what surrounds it.
    private static func sample(_ image: LuminanceImage, _ quad: Quad) -> [Float] {
        var out = [Float](repeating: 0, count: columns * rows)
        let (width, height) = (image.width, image.height)
        image.withPixels { pixels in
            for j in 0..<rows {
                let v = (Double(j) + 0.5) / Double(rows)
                let left = quad.topLeft + (quad.bottomLeft - quad.topLeft) * v
                let right = quad.topRight + (quad.bottomRight - quad.topRight) * v
                for i in 0..<columns {
                    let u = (Double(i) + 0.5) / Double(columns)
                    let p = left + (right - left) * u
                    // The mean of a few neighbours: single modules would need a sharper eye than tracking has.
                    var sum: Float = 0
                    for (dx, dy) in [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5), (0.0, 0.0)] {
                        let x = max(0, min(width - 1, Int((p.x + dx).clamped)))
                        let y = max(0, min(height - 1, Int((p.y + dy).clamped)))
                        sum += Float(pixels[y * width + x])
                    }
                    out[j * columns + i] = sum / 5
                }
            }
        }
        let mean = out.reduce(0, +) / Float(out.count)
        return out.map { $0 - mean }
    }
}

extension Double {
    /// Safe to turn into an `Int`, whatever it was.
    fileprivate var clamped: Double { isFinite ? Swift.max(-1, Swift.min(1e6, self)) : -1 }
}
