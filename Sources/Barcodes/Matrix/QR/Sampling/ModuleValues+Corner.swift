import Imaging

extension ModuleValues {
    /// The corners of the symbol, from where the modules beside them lie: top left, top right, bottom right, bottom left.
    ///
    /// A grid may be a module off somewhere and still decode; the modules, now known, show by how much.
    func corners(of matrix: BitMatrix, _ grid: QRGrid, isInverted: Bool, _ sampler: GreySampler) -> Quad {
        let n = dimension - Self.cornerReach
        func corner(_ x: Int, _ y: Int) -> Point { self.corner(x, y, matrix, grid, isInverted, sampler) }
        return Quad(topLeft: corner(0, 0), topRight: corner(n, 0), bottomRight: corner(n, n), bottomLeft: corner(0, n))
    }

    private static let cornerReach = 8

    private func corner(
        _ left: Int, _ top: Int, _ matrix: BitMatrix, _ grid: QRGrid, _ isInverted: Bool, _ sampler: GreySampler
    ) -> Point {
        let reach = Self.cornerReach
        var signs = [Float](repeating: 0, count: reach * reach)
        // Where each module lies, and how it moves with the patch: perspective shows within eight modules.
        var places: [(Point, Point, Point)] = []
        places.reserveCapacity(reach * reach)
        for y in 0..<reach {
            for x in 0..<reach {
                signs[y * reach + x] = matrix[left + x, top + y] == isInverted ? 1 : -1
                let (u, v) = (Double(left + x) + 0.5, Double(top + y) + 0.5)
                let p = grid.apply(u, v)
                places.append((p, grid.apply(u + 1, v) - p, grid.apply(u, v + 1) - p))
            }
        }
        // Light modules count as much as dark ones, so that a slope of light has no say.
        let mean = signs.reduce(0, +) / Float(signs.count)
        for i in signs.indices { signs[i] -= mean }
        func agreement(_ shift: Point) -> Float {
            var sum: Float = 0
            for i in signs.indices {
                let (p, dx, dy) = places[i]
                sum += signs[i] * sampler.value(p.x + dx.x * shift.x + dy.x * shift.y, p.y + dx.y * shift.x + dy.y * shift.y)
            }
            return sum
        }
        var best = Point(x: 0, y: 0)
        var bestAgreement = agreement(best)
        for (step, range) in [(0.3, 4), (0.1, 2), (0.05, 1)] {
            let anchor = best
            for j in -range...range {
                for i in -range...range {
                    let trial = anchor + Point(x: Double(i), y: Double(j)) * step
                    let value = agreement(trial)
                    if value > bestAgreement { (best, bestAgreement) = (trial, value) }
                }
            }
        }
        return grid.apply(
            (left == 0 ? 0 : Double(dimension)) + best.x, (top == 0 ? 0 : Double(dimension)) + best.y)
    }
}
