import Imaging

/// Cuts a line of text out of the picture, straightened and brought to the recogniser's height.
enum LineCrop {
    static let height = 48

    /// The width in pixels of a crop `height` high that keeps the proportions of `box`.
    static func width(of box: TextBox, widest: Int) -> Int {
        let ratio = box.length / max(box.thickness, 1)
        return max(8, min(widest, Int((Double(height) * ratio).rounded(.up))))
    }

    /// Fills `input`, three planes of `height * inputWidth`, blue, green, red from -1 to 1; what lies right of `width` is grey.
    static func fill(
        _ input: UnsafeMutableBufferPointer<Float>, from picture: Picture, quad: Quad, width: Int, inputWidth: Int
    ) {
        precondition(width > 0 && width <= inputWidth && input.count >= 3 * height * inputWidth)
        guard let target = input.baseAddress else { return }
        let planeSize = height * inputWidth
        let map = QuadMapping(quad)
        let samples = SampleGrid(quad: quad, width: width)
        picture.withPixels { pixels in
            guard let source = pixels.baseAddress else { return }
            if picture.channels == 3 {
                sample3(source, picture, map, samples, width, inputWidth, target, planeSize)
            } else {
                sample1(source, picture, map, samples, width, inputWidth, target)
                (target + planeSize).update(from: target, count: planeSize)
                (target + 2 * planeSize).update(from: target, count: planeSize)
            }
        }
    }
}

/// How many points of the picture are averaged into one pixel of the crop: as many as it covers, within reason.
private struct SampleGrid {
    let across: Int
    let down: Int

    init(quad: Quad, width: Int) {
        let long = max(quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
        let high = max(quad.topLeft.distance(to: quad.bottomLeft), quad.topRight.distance(to: quad.bottomRight))
        across = SampleGrid.count(long / Double(width))
        down = SampleGrid.count(high / Double(LineCrop.height))
    }

    private static func count(_ scale: Double) -> Int {
        scale <= 1.2 ? 1 : min(8, Int(scale.rounded(.up)))
    }
}

/// Bilinear weights at a point, pixel centres at one half; outside the picture its edge repeats.
private struct Bilinear {
    let upper: Int
    let lower: Int
    let left: Int
    let right: Int
    let fx: Float
    let fy: Float

    @inline(__always)
    init(_ point: (x: Double, y: Double), _ picture: Picture) {
        let x = max(0, min(Double(picture.width &- 1), point.x - 0.5))
        let y = max(0, min(Double(picture.height &- 1), point.y - 0.5))
        left = Int(x)
        upper = Int(y)
        right = min(left &+ 1, picture.width &- 1)
        lower = min(upper &+ 1, picture.height &- 1)
        fx = Float(x - Double(left))
        fy = Float(y - Double(upper))
    }

    @inline(__always)
    func mix(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Float {
        let top = Float(a) + fx * (Float(b) - Float(a))
        let bottom = Float(c) + fx * (Float(d) - Float(c))
        return top + fy * (bottom - top)
    }
}

private func sample3(
    _ source: UnsafePointer<UInt8>, _ picture: Picture, _ map: QuadMapping, _ grid: SampleGrid, _ width: Int,
    _ inputWidth: Int, _ target: UnsafeMutablePointer<Float>, _ planeSize: Int
) {
    let stride = picture.width &* 3
    let factor = 2 / (255 * Float(grid.across &* grid.down))
    let stepX = 1 / Double(width &* grid.across)
    let stepY = 1 / Double(LineCrop.height &* grid.down)
    for y in 0..<LineCrop.height {
        let row = target + y &* inputWidth
        for x in 0..<width {
            var red: Float = 0
            var green: Float = 0
            var blue: Float = 0
            for j in 0..<grid.down {
                let v = (Double(y &* grid.down &+ j) + 0.5) * stepY
                for i in 0..<grid.across {
                    let u = (Double(x &* grid.across &+ i) + 0.5) * stepX
                    let at = Bilinear(map(u, v), picture)
                    let a = source + (at.upper &* stride &+ at.left &* 3)
                    let b = source + (at.upper &* stride &+ at.right &* 3)
                    let c = source + (at.lower &* stride &+ at.left &* 3)
                    let d = source + (at.lower &* stride &+ at.right &* 3)
                    red += at.mix(a[0], b[0], c[0], d[0])
                    green += at.mix(a[1], b[1], c[1], d[1])
                    blue += at.mix(a[2], b[2], c[2], d[2])
                }
            }
            row[x] = blue * factor - 1
            row[planeSize &+ x] = green * factor - 1
            row[2 &* planeSize &+ x] = red * factor - 1
        }
        for plane in 0..<3 {
            (row + (plane &* planeSize &+ width)).update(repeating: 0, count: inputWidth &- width)
        }
    }
}

private func sample1(
    _ source: UnsafePointer<UInt8>, _ picture: Picture, _ map: QuadMapping, _ grid: SampleGrid, _ width: Int,
    _ inputWidth: Int, _ target: UnsafeMutablePointer<Float>
) {
    let stride = picture.width
    let factor = 2 / (255 * Float(grid.across &* grid.down))
    let stepX = 1 / Double(width &* grid.across)
    let stepY = 1 / Double(LineCrop.height &* grid.down)
    for y in 0..<LineCrop.height {
        let row = target + y &* inputWidth
        for x in 0..<width {
            var grey: Float = 0
            for j in 0..<grid.down {
                let v = (Double(y &* grid.down &+ j) + 0.5) * stepY
                for i in 0..<grid.across {
                    let u = (Double(x &* grid.across &+ i) + 0.5) * stepX
                    let at = Bilinear(map(u, v), picture)
                    let upper = source + at.upper &* stride
                    let lower = source + at.lower &* stride
                    grey += at.mix(upper[at.left], upper[at.right], lower[at.left], lower[at.right])
                }
            }
            row[x] = grey * factor - 1
        }
        (row + width).update(repeating: 0, count: inputWidth &- width)
    }
}
