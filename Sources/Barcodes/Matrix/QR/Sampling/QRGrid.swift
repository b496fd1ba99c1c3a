import Imaging

/// The map from modules to pixels, corrected piece by piece by what the alignment patterns show.
struct QRGrid {
    var map: Homography
    /// Rows and columns of the nodes, in modules; at least two, or none for a bare homography.
    private(set) var nodes: [Double] = []
    /// How far each node lies from where `map` puts it, row by row.
    private(set) var residuals: [Point] = []

    init(_ map: Homography) { self.map = map }

    init(_ map: Homography, nodes: [Double], residuals: [Point]) {
        precondition(nodes.count >= 2 && residuals.count == nodes.count * nodes.count)
        self.map = map
        self.nodes = nodes
        self.residuals = residuals
    }

    func apply(_ x: Double, _ y: Double) -> Point {
        let p = map.apply(x, y)
        return nodes.isEmpty ? p : p + residual(x, y)
    }

    /// Bilinear between four nodes, carried on a little beyond the outermost.
    func residual(_ x: Double, _ y: Double) -> Point {
        let (i, s) = place(x)
        let (j, t) = place(y)
        let n = nodes.count
        let a = residuals[j * n + i]
        let b = residuals[j * n + i + 1]
        let c = residuals[(j + 1) * n + i]
        let d = residuals[(j + 1) * n + i + 1]
        return (a * (1 - s) + b * s) * (1 - t) + (c * (1 - s) + d * s) * t
    }

    private func place(_ x: Double) -> (Int, Double) {
        var i = 0
        while i + 2 < nodes.count, x >= nodes[i + 1] { i += 1 }
        let t = (x - nodes[i]) / (nodes[i + 1] - nodes[i])
        return (i, max(-0.4, min(1.4, t)))
    }
}
