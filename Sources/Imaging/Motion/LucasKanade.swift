/// Follows points from one image to the next by comparing the patches around them.
///
/// The pyramidal method of Lucas and Kanade as Bouguet describes it (2000), translation only.
public struct LucasKanade: Sendable {
    /// The patch is `2 * radius + 1` pixels wide, on every level.
    public var radius = 5
    public var iterations = 6
    /// A point is lost when its patch differs by more than this on average, in grey levels.
    public var maximumDifference: Float = 14

    public init() {}

    /// Where a point of `from` lies in `to`, or nil when it is lost. Coordinates are pixels of the finest level.
    ///
    /// - Parameter guess: where it is expected.
    /// - Complexity: O(levels · iterations · patch)
    public func follow(_ point: SIMD2<Float>, guess: SIMD2<Float>, from: FlowPyramid, to: FlowPyramid) -> SIMD2<Float>? {
        let depth = min(from.levels.count, to.levels.count)
        let size = 2 * radius + 1
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * size * size) { buffer in
            guard let patch = buffer.baseAddress else { return nil }
            var flow = (guess - point) / Float(1 << (depth - 1))
            for level in stride(from: depth - 1, through: 0, by: -1) {
                let a = from.levels[level]
                let b = to.levels[level]
                guard a.width == b.width, a.height == b.height else { return nil }
                let p = point / Float(1 << level)
                let refined = a.withPixels { pa in
                    b.withPixels { pb in
                        refine(pa, pb, a.width, a.height, p, flow, patch, isFinest: level == 0)
                    }
                }
                if let refined {
                    flow = refined
                } else if level == 0 {
                    return nil
                }
                if level > 0 { flow *= 2 }
            }
            return point + flow
        }
    }

    /// One level: the shift of the patch at `p` that brings it closest; nil when it leaves the image or has no texture.
    private func refine(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ p: SIMD2<Float>,
        _ start: SIMD2<Float>, _ patch: UnsafeMutablePointer<Float>, isFinest: Bool
    ) -> SIMD2<Float>? {
        let size = 2 * radius + 1
        let count = size * size
        let margin = Float(radius + 2)
        guard p.x >= margin, p.y >= margin, p.x < Float(width) - margin - 1, p.y < Float(height) - margin - 1 else {
            return nil
        }
        let gx = patch + count
        let gy = gx + count
        let other = gy + count
        var mean: Float = 0
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        for j in 0..<size {
            for i in 0..<size {
                let x = p.x + Float(i - radius)
                let y = p.y + Float(j - radius)
                let k = j &* size &+ i
                patch[k] = bilinear(a, width, x, y)
                mean += patch[k]
                let dx = (bilinear(a, width, x + 1, y) - bilinear(a, width, x - 1, y)) * 0.5
                let dy = (bilinear(a, width, x, y + 1) - bilinear(a, width, x, y - 1)) * 0.5
                gx[k] = dx
                gy[k] = dy
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
            }
        }
        mean /= Float(count)
        let determinant = xx * yy - xy * xy
        let trace = xx + yy
        // The smaller eigenvalue says whether the patch is held in both directions.
        let smaller = (trace - max(0, trace * trace - 4 * determinant).squareRoot()) / 2
        guard smaller > Float(count) * 0.6 else { return nil }
        var shift = start
        var difference: Float = 0
        for _ in 0..<iterations {
            let q = p + shift
            guard q.x >= margin - 1, q.y >= margin - 1, q.x < Float(width) - margin, q.y < Float(height) - margin else {
                return nil
            }
            var sum: Float = 0
            for j in 0..<size {
                for i in 0..<size {
                    let v = bilinear(b, width, q.x + Float(i - radius), q.y + Float(j - radius))
                    other[j &* size &+ i] = v
                    sum += v
                }
            }
            // Light may change between frames: brightness by the means, contrast by the deviations.
            let otherMean = sum / Float(count)
            var (va, vb): (Float, Float) = (0, 0)
            for k in 0..<count {
                va += (patch[k] - mean) * (patch[k] - mean)
                vb += (other[k] - otherMean) * (other[k] - otherMean)
            }
            let gain = vb > 1 ? max(0.5, min(2, (va / vb).squareRoot())) : 1
            var (ex, ey): (Float, Float) = (0, 0)
            difference = 0
            for k in 0..<count {
                let e = (patch[k] - mean) - (other[k] - otherMean) * gain
                ex += e * gx[k]
                ey += e * gy[k]
                difference += abs(e)
            }
            let step = SIMD2<Float>((yy * ex - xy * ey) / determinant, (xx * ey - xy * ex) / determinant)
            shift += step
            if (step * step).sum() < 0.0009 { break }
        }
        if isFinest && difference / Float(count) > maximumDifference { return nil }
        return shift
    }

    /// Pixel centres at whole coordinates here; callers keep inside the image.
    @inline(__always)
    private func bilinear(_ p: UnsafePointer<UInt8>, _ width: Int, _ x: Float, _ y: Float) -> Float {
        let xi = Int(x)
        let yi = Int(y)
        let fx = x - Float(xi)
        let fy = y - Float(yi)
        let base = p + (yi &* width &+ xi)
        let a = Float(base[0])
        let b = Float(base[1])
        let c = Float(base[width])
        let d = Float(base[width &+ 1])
        let upper = a + (b - a) * fx
        return upper + (c + (d - c) * fx - upper) * fy
    }
}
