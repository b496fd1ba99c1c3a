import Imaging

extension ModuleValues {
    /// The corner that no finder pattern marks, from where the modules beside it lie.
    ///
    /// A grid may be a module off there and still decode; the modules, now known, show by how much.
    func farCorner(of matrix: BitMatrix, _ grid: QRGrid, isInverted: Bool, _ sampler: GreySampler) -> Point {
        let n = dimension
        let reach = min(9, n / 2)
        let middle = Double(n) - Double(reach) / 2
        let origin = grid.apply(middle, middle)
        let dx = grid.apply(middle + 1, middle) - origin
        let dy = grid.apply(middle, middle + 1) - origin
        var signs = [Float](repeating: 0, count: reach * reach)
        for y in 0..<reach {
            for x in 0..<reach {
                signs[y * reach + x] = matrix[n - reach + x, n - reach + y] == isInverted ? 1 : -1
            }
        }
        // Light modules count as much as dark ones, so that a slope of light has no say.
        let mean = signs.reduce(0, +) / Float(signs.count)
        for i in signs.indices { signs[i] -= mean }
        func agreement(_ shift: Point) -> Float {
            var sum: Float = 0
            for y in 0..<reach {
                for x in 0..<reach {
                    let u = Double(x) + 0.5 - Double(reach) / 2 + shift.x
                    let v = Double(y) + 0.5 - Double(reach) / 2 + shift.y
                    sum += signs[y * reach + x] * sampler.value(origin.x + dx.x * u + dy.x * v, origin.y + dx.y * u + dy.y * v)
                }
            }
            return sum
        }
        var best = Point(x: 0, y: 0)
        var bestAgreement = agreement(best)
        for (step, range) in [(0.25, 5), (0.1, 2), (0.05, 1)] {
            let anchor = best
            for j in -range...range {
                for i in -range...range {
                    let trial = anchor + Point(x: Double(i), y: Double(j)) * step
                    let value = agreement(trial)
                    if value > bestAgreement { (best, bestAgreement) = (trial, value) }
                }
            }
        }
        return grid.apply(Double(n), Double(n)) + dx * best.x + dy * best.y
    }
}
