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
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: (size + 2) * (size + 2) + 4 * size * size) { buffer in
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
        let wide = other + count
        // The patch with a border of one for its slopes.
        let stride = size + 2
        sample(a, width, p.x - Float(radius + 1), p.y - Float(radius + 1), stride, into: wide)
        var mean: Float = 0
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        for j in 0..<size {
            let row = wide + ((j &+ 1) &* stride &+ 1)
            for i in 0..<size {
                let k = j &* size &+ i
                let v = row[i]
                let dx = (row[i &+ 1] - row[i &- 1]) * 0.5
                let dy = (row[i &+ stride] - row[i &- stride]) * 0.5
                patch[k] = v
                gx[k] = dx
                gy[k] = dy
                mean += v
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
            }
        }
        mean /= Float(count)
        var deviation: Float = 0
        for k in 0..<count {
            patch[k] -= mean
            deviation += patch[k] * patch[k]
        }
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
            sample(b, width, q.x - Float(radius), q.y - Float(radius), size, into: other)
            // Light may change between frames: brightness by the means, contrast by the deviations.
            var (sum, squares): (Float, Float) = (0, 0)
            for k in 0..<count {
                sum += other[k]
                squares += other[k] * other[k]
            }
            let otherMean = sum / Float(count)
            let otherDeviation = squares - sum * otherMean
            let gain = otherDeviation > 1 ? max(0.5, min(2, (deviation / otherDeviation).squareRoot())) : 1
            var (ex, ey): (Float, Float) = (0, 0)
            difference = 0
            for k in 0..<count {
                let e = patch[k] - (other[k] - otherMean) * gain
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

    /// A square of `size` samples from (`x`, `y`) on, bilinear; the weights are the same for all of them.
    /// Pixel centres lie at whole coordinates here; callers keep inside the image.
    @inline(__always)
    private func sample(
        _ image: UnsafePointer<UInt8>, _ width: Int, _ x: Float, _ y: Float, _ size: Int,
        into out: UnsafeMutablePointer<Float>
    ) {
        let xi = Int(x)
        let yi = Int(y)
        let fx = x - Float(xi)
        let fy = y - Float(yi)
        let (a, b, c, d) = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
        for j in 0..<size {
            let upper = image + ((yi &+ j) &* width &+ xi)
            let lower = upper + width
            let row = out + j &* size
            for i in 0..<size {
                row[i] =
                    Float(upper[i]) * a + Float(upper[i &+ 1]) * b + Float(lower[i]) * c + Float(lower[i &+ 1]) * d
            }
        }
    }
}
