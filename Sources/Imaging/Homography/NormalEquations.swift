/// A small dense least-squares problem, gathered row by row.
public struct NormalEquations: Sendable {
    private let n: Int
    private var m: [Double]

    public init(unknowns: Int) {
        n = unknowns
        m = [Double](repeating: 0, count: unknowns * (unknowns + 1))
    }

    /// Adds Σ row[i]·x[i] = row[n]. - Precondition: `row.count == unknowns + 1`.
    public mutating func add(_ row: [Double], weight: Double = 1) {
        precondition(row.count == n + 1)
        for i in 0..<n where row[i] != 0 {
            let k = row[i] * weight
            for j in 0...n { m[i * (n + 1) + j] += k * row[j] }
        }
    }

    /// Pulls unknown `i` towards `value`.
    public mutating func pull(_ i: Int, to value: Double = 0, weight: Double) {
        m[i * (n + 1) + i] += weight
        m[i * (n + 1) + n] += weight * value
    }

    /// The solution by elimination with pivoting; nil when it is not determined.
    public func solve() -> [Double]? {
        var a = m
        let w = n + 1
        for column in 0..<n {
            var pivot = column
            for row in column..<n where abs(a[row * w + column]) > abs(a[pivot * w + column]) { pivot = row }
            let p = a[pivot * w + column]
            guard abs(p) > 1e-12, p.isFinite else { return nil }
            if pivot != column {
                for j in 0..<w { a.swapAt(pivot * w + j, column * w + j) }
            }
            for row in 0..<n where row != column {
                let k = a[row * w + column] / p
                guard k != 0 else { continue }
                for j in column..<w { a[row * w + j] -= k * a[column * w + j] }
            }
        }
        return (0..<n).map { a[$0 * w + n] / a[$0 * w + $0] }
    }
}
