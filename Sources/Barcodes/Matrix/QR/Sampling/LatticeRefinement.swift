import Imaging

/// Bends a grid to a curved or crumpled symbol by the modules themselves.
///
/// Samples in the middle of modules are darker and lighter than samples on their borders, so each patch of the
/// symbol is shifted to where its samples differ most, function patterns counting by what they must be. Patches are
/// taken from the finder patterns outwards, each starting from its neighbours: a module is never mistaken for the next.
struct LatticeRefinement {
    private let grey: GreySampler
    private let n: Int
    private let grid: QRGrid
    private let isInverted: Bool
    /// 1 dark, −1 light, 0 data.
    private let known: [Int8]
    private let nodes: [Double]
    /// Shift of each node against `grid`, in modules.
    private var shifts: [Point]
    private var done: [Bool]

    /// Modules between nodes, and around a node that count.
    private static let spacing = 5.0
    private static let reach = 3

    static func refine(_ grid: QRGrid, _ geometry: QRGeometry, _ grey: GreySampler) -> QRGrid {
        var refinement = LatticeRefinement(grid, geometry, grey)
        refinement.sweep(steps: [0.3, 0.15], range: 2)
        refinement.smooth()
        refinement.sweep(steps: [0.15, 0.08], range: 1)
        refinement.smooth()
        return refinement.result()
    }

    private init(_ grid: QRGrid, _ geometry: QRGeometry, _ grey: GreySampler) {
        self.grey = grey
        self.grid = grid
        n = geometry.dimension
        isInverted = geometry.corner.contrast < 0
        known = QRFunctionPatterns.expected(geometry.version)
        let count = max(3, Int(((Double(n) - 7) / Self.spacing).rounded()) + 1)
        let span = Double(n) - 7
        nodes = (0..<count).map { 3.5 + span * Double($0) / Double(count - 1) }
        shifts = [Point](repeating: Point(x: 0, y: 0), count: count * count)
        done = [Bool](repeating: false, count: count * count)
    }

    private mutating func sweep(steps: [Double], range: Int) {
        let count = nodes.count
        let order = shifts.indices.sorted { rank($0) < rank($1) }
        let isFirst = !done[0]
        for node in order {
            if isFirst { shifts[node] = neighbourMean(node) }
            let anchor = shifts[node]
            for step in steps {
                let origin = shifts[node]
                var (best, bestScore) = (origin, -Float.infinity)
                for j in -range...range {
                    for i in -range...range {
                        let trial = origin + Point(x: Double(i) * step, y: Double(j) * step)
                        let away = trial - anchor
                        let score = sharpness(node % count, node / count, trial) * Float(1 - 0.15 * away.dot(away))
                        if score > bestScore { (best, bestScore) = (trial, score) }
                    }
                }
                shifts[node] = best
            }
            done[node] = true
        }
    }

    private func rank(_ node: Int) -> Int {
        let (i, j, last) = (node % nodes.count, node / nodes.count, nodes.count - 1)
        return min(i + j, (last - i) + j, i + (last - j))
    }

    private func neighbourMean(_ node: Int) -> Point {
        let count = nodes.count
        let (x, y) = (node % count, node / count)
        var (sum, weight) = (Point(x: 0, y: 0), 0.0)
        for j in max(0, y - 1)...min(count - 1, y + 1) {
            for i in max(0, x - 1)...min(count - 1, x + 1) where done[j * count + i] {
                sum = sum + shifts[j * count + i]
                weight += 1
            }
        }
        return weight > 0 ? sum / weight : sum
    }

    private mutating func smooth() {
        let count = nodes.count
        let before = shifts
        for y in 0..<count {
            for x in 0..<count {
                var (sum, weight) = (before[y * count + x] * 3, 3.0)
                for (i, j) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where i >= 0 && j >= 0 && i < count && j < count {
                    sum = sum + before[j * count + i]
                    weight += 1
                }
                shifts[y * count + x] = sum / weight
            }
        }
    }

    /// How far the samples of a patch lie from their mean, function patterns with the sign they should have.
    private func sharpness(_ i: Int, _ j: Int, _ shift: Point) -> Float {
        let (cx, cy) = (Int(nodes[i]), Int(nodes[j]))
        let reach = Self.reach
        let (left, right) = (max(0, cx - reach), min(n - 1, cx + reach))
        let (top, bottom) = (max(0, cy - reach), min(n - 1, cy + reach))
        // Within a patch the grid is as good as affine.
        let origin = grid.apply(nodes[i] + shift.x, nodes[j] + shift.y)
        let dx = grid.apply(nodes[i] + shift.x + 1, nodes[j] + shift.y) - origin
        let dy = grid.apply(nodes[i] + shift.x, nodes[j] + shift.y + 1) - origin
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { values in
            var count = 0
            var sum: Float = 0
            for y in top...bottom {
                for x in left...right {
                    let (u, v) = (Double(x) + 0.5 - nodes[i], Double(y) + 0.5 - nodes[j])
                    let value = grey.value(origin.x + dx.x * u + dy.x * v, origin.y + dx.y * u + dy.y * v)
                    values[count] = value
                    sum += value
                    count += 1
                }
            }
            let mean = sum / Float(count)
            var score: Float = 0
            count = 0
            for y in top...bottom {
                for x in left...right {
                    let darkness = isInverted ? values[count] - mean : mean - values[count]
                    let sign = known[y * n + x]
                    score += sign == 0 ? abs(darkness) : 1.5 * Float(sign) * darkness
                    count += 1
                }
            }
            return score
        }
    }

    private func result() -> QRGrid {
        let count = nodes.count
        let residuals = shifts.indices.map { node -> Point in
            let (u, v) = (nodes[node % count], nodes[node / count])
            return grid.apply(u + shifts[node].x, v + shifts[node].y) - grid.map.apply(u, v)
        }
        return QRGrid(grid.map, nodes: nodes, residuals: residuals)
    }
}
