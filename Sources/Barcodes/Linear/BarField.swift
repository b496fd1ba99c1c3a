import Imaging

/// An area of parallel edges: where a linear code may be, and which way its bars run.
struct BarField {
    /// Middle of the area, in pixels of the image.
    var center: Point
    /// Unit vector across the bars.
    var across: Point
    /// Half the extent across the bars, and along them.
    var halfLength: Double
    var halfHeight: Double
}

/// Finds bar fields by the gradient structure of small blocks.
///
/// The structure tensor of a block tells how strong its edges are, how parallel, and their direction
/// (Bigün and Granlund, 1987). Neighbouring blocks that agree form a field. Finds codes at any angle in one pass.
enum BarFieldFinder {
    static let block = 8

    /// Fields in `image`, largest first, at most `limit`. Coordinates are multiplied by `scale`.
    ///
    /// - Complexity: O(pixels)
    static func fields(in image: LuminanceImage, scale: Double, limit: Int) -> [BarField] {
        let columns = (image.width - 2) / block
        let rows = (image.height - 2) / block
        guard columns >= 2, rows >= 1 else { return [] }
        let tensors = structure(image, columns: columns, rows: rows)
        return group(tensors, columns: columns, rows: rows, scale: scale, limit: limit)
    }

    private struct Tensor {
        var xx: Float = 0
        var yy: Float = 0
        var xy: Float = 0
    }

    /// Sums of gradient products per block; the gradient is that of the 2×2 neighbourhood (Roberts, turned upright).
    private static func structure(_ image: LuminanceImage, columns: Int, rows: Int) -> [Tensor] {
        var tensors = [Tensor](repeating: Tensor(), count: columns * rows)
        let width = image.width
        image.withPixels { pixels in
            tensors.withUnsafeMutableBufferPointer { out in
                // One row of pixel sums first (vectorises), then per block.
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * columns * block) { sums in
                    let length = columns &* block
                    let xx = sums.baseAddress!
                    let yy = xx + length
                    let xy = yy + length
                    for row in 0..<rows {
                        for i in 0..<(3 &* length) { xx[i] = 0 }
                        for line in 0..<block {
                            let a = pixels + (row &* block &+ line) &* width
                            let b = a + width
                            for x in 0..<length {
                                let p = Int32(a[x])
                                let q = Int32(a[x &+ 1])
                                let r = Int32(b[x])
                                let s = Int32(b[x &+ 1])
                                let gx = (q &+ s) &- (p &+ r)
                                let gy = (r &+ s) &- (p &+ q)
                                xx[x] = xx[x] &+ gx &* gx
                                yy[x] = yy[x] &+ gy &* gy
                                xy[x] = xy[x] &+ gx &* gy
                            }
                        }
                        for column in 0..<columns {
                            var t = Tensor()
                            for x in (column &* block)..<(column &* block &+ block) {
                                t.xx += Float(xx[x])
                                t.yy += Float(yy[x])
                                t.xy += Float(xy[x])
                            }
                            out[row &* columns &+ column] = t
                        }
                    }
                }
            }
        }
        return tensors
    }

    /// Joins neighbouring blocks whose edges run the same way.
    private static func group(
        _ tensors: [Tensor], columns: Int, rows: Int, scale: Double, limit: Int
    ) -> [BarField] {
        let minimumEnergy = Float(block * block) * 200
        // Double-angle vectors: opposite directions are the same, and they can be averaged.
        var direction = [SIMD2<Float>](repeating: .zero, count: tensors.count)
        var isCandidate = [Bool](repeating: false, count: tensors.count)
        for i in 0..<tensors.count {
            let t = tensors[i]
            let energy = t.xx + t.yy
            guard energy > minimumEnergy else { continue }
            let c = t.xx - t.yy
            let s = 2 * t.xy
            let coherence = (c * c + s * s).squareRoot() / energy
            guard coherence > 0.55 else { continue }
            let norm = (c * c + s * s).squareRoot()
            direction[i] = SIMD2(c / norm, s / norm)
            isCandidate[i] = true
        }
        var fields: [(BarField, Int)] = []
        var stack: [Int] = []
        var visited = [Bool](repeating: false, count: tensors.count)
        for seed in 0..<tensors.count where isCandidate[seed] && !visited[seed] {
            var members: [Int] = []
            var mean = SIMD2<Float>.zero
            visited[seed] = true
            stack.append(seed)
            while let i = stack.popLast() {
                members.append(i)
                mean += direction[i]
                let (x, y) = (i % columns, i / columns)
                // Two blocks away: a wide bar or space may leave a block without edges.
                for dy in -2...2 {
                    for dx in -2...2 where dx != 0 || dy != 0 {
                        let (nx, ny) = (x + dx, y + dy)
                        guard nx >= 0, ny >= 0, nx < columns, ny < rows else { continue }
                        let j = ny * columns + nx
                        guard isCandidate[j], !visited[j] else { continue }
                        let dot = (direction[i] * direction[j]).sum()
                        guard dot > 0.75 else { continue }
                        visited[j] = true
                        stack.append(j)
                    }
                }
            }
            guard members.count >= 4 else { continue }
            if let field = measure(members, columns: columns, mean: mean, scale: scale) {
                fields.append((field, members.count))
            }
        }
        fields.sort { $0.1 > $1.1 }
        return fields.prefix(limit).map(\.0)
    }

    private static func measure(
        _ members: [Int], columns: Int, mean: SIMD2<Float>, scale: Double
    ) -> BarField? {
        let length = Double((mean * mean).sum()).squareRoot()
        // Members that point all ways are no code.
        guard length > 0.6 * Double(members.count) else { return nil }
        let (c, s) = (Double(mean.x) / length, Double(mean.y) / length)
        // Half of the doubled angle.
        var across = Point(x: ((1 + c) / 2).squareRoot(), y: max(0, (1 - c) / 2).squareRoot())
        if s < 0 { across.y = -across.y }
        let along = Point(x: -across.y, y: across.x)
        var (minU, maxU, minV, maxV) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for i in members {
            let p = Point(
                x: (Double(i % columns) + 0.5) * Double(block), y: (Double(i / columns) + 0.5) * Double(block))
            let (u, v) = (p.dot(across), p.dot(along))
            minU = min(minU, u)
            maxU = max(maxU, u)
            minV = min(minV, v)
            maxV = max(maxV, v)
        }
        let half = Double(block) / 2
        let center = across * ((minU + maxU) / 2) + along * ((minV + maxV) / 2)
        let field = BarField(
            center: center * scale, across: across, halfLength: ((maxU - minU) / 2 + half) * scale,
            halfHeight: ((maxV - minV) / 2 + half) * scale)
        // The shortest code has some 30 edges.
        return field.halfLength * 2 >= 24 ? field : nil
    }
}
