import Foundation

@testable import Imaging

/// Photographs a drawn symbol: turned, blurred, noisy, unevenly lit.
struct CameraModel {
    var width = 480
    var height = 360
    /// Pixels per module.
    var module = 3.0
    /// Degrees, clockwise.
    var angle = 0.0
    /// Standard deviation of the blur, pixels.
    var blur = 0.0
    var noise = 0.0
    var isInverted = false
    var contrast = 200.0
    /// Light falls off from left to right by this share.
    var shade = 0.0

    /// The picture of bars `barHeight` pixels high, and where their corners are.
    func photograph(bars: [Bool], barHeight: Double, using random: inout Seeded) -> (LuminanceImage, Quad) {
        let radians = angle * .pi / 180
        let (c, s) = (cosine(radians), sine(radians))
        let center = Point(x: Double(width) / 2, y: Double(height) / 2)
        let length = Double(bars.count) * module
        func place(_ u: Double, _ v: Double) -> Point {
            Point(x: center.x + u * c - v * s, y: center.y + u * s + v * c)
        }
        var values = [Double](repeating: 0, count: width * height)
        let samples = 3
        for y in 0..<height {
            for x in 0..<width {
                var ink = 0.0
                for sy in 0..<samples {
                    for sx in 0..<samples {
                        let dx = Double(x) + (Double(sx) + 0.5) / Double(samples) - center.x
                        let dy = Double(y) + (Double(sy) + 0.5) / Double(samples) - center.y
                        let u = dx * c + dy * s + length / 2
                        let v = -dx * s + dy * c
                        guard abs(v) < barHeight / 2, u >= 0, u < length else { continue }
                        if bars[Int(u / module)] { ink += 1 }
                    }
                }
                values[y * width + x] = ink / Double(samples * samples)
            }
        }
        if blur > 0 { values = blurred(values) }
        let pixels = values.enumerated().map { i, ink in
            let light = 1 - shade * Double(i % width) / Double(width)
            let value = (isInverted ? 30 + contrast * ink : 230 - contrast * ink) * light
            return UInt8(max(0, min(255, value + (random.unit() + random.unit() + random.unit() - 1.5) * 2 * noise)))
        }
        let half = length / 2
        let quad = Quad(
            topLeft: place(-half, -barHeight / 2), topRight: place(half, -barHeight / 2),
            bottomRight: place(half, barHeight / 2), bottomLeft: place(-half, barHeight / 2))
        return (LuminanceImage(width: width, height: height, pixels: pixels), quad)
    }

    private func blurred(_ values: [Double]) -> [Double] {
        // Two passes of a box in each direction, which is near enough to a lens.
        let radius = max(1, Int((blur * 1.22).rounded()))
        var out = values
        for _ in 0..<2 {
            out = box(out, count: height, length: width, stride: 1, step: width, radius)
            out = box(out, count: width, length: height, stride: width, step: 1, radius)
        }
        return out
    }

    private func box(_ v: [Double], count: Int, length: Int, stride: Int, step: Int, _ r: Int) -> [Double] {
        var out = v
        for line in 0..<count {
            for i in 0..<length {
                var sum = 0.0
                for k in -r...r { sum += v[line * step + max(0, min(length - 1, i + k)) * stride] }
                out[line * step + i * stride] = sum / Double(2 * r + 1)
            }
        }
        return out
    }

    private func sine(_ x: Double) -> Double { Foundation.sin(x) }
    private func cosine(_ x: Double) -> Double { Foundation.cos(x) }
}
