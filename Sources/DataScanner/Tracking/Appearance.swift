/// What an item looked like when it was last recognised: a small grid of grey values, compared by correlation,
/// so that light may change.
struct Appearance {
    private static let columns = 24
    private static let rows = 12

    /// NaN where the picture ends.
    private let values: [Float]

    init(_ image: LuminanceImage, in quad: Quad) { values = Self.sample(image, quad) }

    /// -1 to 1; 1 when `quad` of `image` looks exactly the same, whatever the light. Only what lies inside the picture
    /// is compared; nil when that is too little to tell.
    func likeness(to image: LuminanceImage, in quad: Quad) -> Float? {
        let other = Self.sample(image, quad)
        var (count, a, b, aa, ab, bb): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
        for (x, y) in zip(values, other) where !x.isNaN && !y.isNaN {
            count += 1
            a += x
            b += y
            aa += x * x
            ab += x * y
            bb += y * y
        }
        guard count >= Float(values.count) / 5 else { return nil }
        let variances = (aa - a * a / count) * (bb - b * b / count)
        return variances > 1 ? (ab - a * b / count) / variances.squareRoot() : 0
    }

    /// Grey values over the quad.
    private static func sample(_ image: LuminanceImage, _ quad: Quad) -> [Float] {
        var out = [Float](repeating: .nan, count: columns * rows)
        let (width, height) = (image.width, image.height)
        image.withPixels { pixels in
            for j in 0..<rows {
                let v = (Double(j) + 0.5) / Double(rows)
                let left = quad.topLeft + (quad.bottomLeft - quad.topLeft) * v
                let right = quad.topRight + (quad.bottomRight - quad.topRight) * v
                for i in 0..<columns {
                    let u = (Double(i) + 0.5) / Double(columns)
                    let p = left + (right - left) * u
                    guard p.x >= 0, p.y >= 0, p.x < Double(width), p.y < Double(height) else { continue }
                    // The mean of a few neighbours: single modules would need a sharper eye than tracking has.
                    var sum: Float = 0
                    for (dx, dy) in [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5), (0.0, 0.0)] {
                        let x = max(0, min(width - 1, Int(p.x + dx)))
                        let y = max(0, min(height - 1, Int(p.y + dy)))
                        sum += Float(pixels[y * width + x])
                    }
                    out[j * columns + i] = sum / 5
                }
            }
        }
        return out
    }
}
