import Imaging

extension QRGrid {
    /// The grids a symbol may have by its alignment patterns, likeliest first.
    static func candidates(_ geometry: QRGeometry, _ grey: GreySampler) -> [QRGrid] {
        let centers = geometry.version.alignmentCenters
        switch centers.count {
        case 0: return [QRGrid(geometry.map)]
        case 2: return single(geometry, Double(centers[1]) + 0.5, grey)
        default:
            var fit = AlignmentFit(geometry, centers, grey)
            fit.locateAll()
            return [fit.grid(), QRGrid(geometry.map)]
        }
    }

    /// Versions 2 to 6 have one alignment pattern, and data may look like it: every place is judged by how well
    /// the whole symbol fits with it.
    private static func single(_ geometry: QRGeometry, _ place: Double, _ grey: GreySampler) -> [QRGrid] {
        let matches = QRGeometry.matches((geometry.corner, geometry.right, geometry.below), geometry.dimension)
        let center = Point(x: place, y: place)
        let d = geometry.map.derivative(at: center)
        var rated: [(grid: QRGrid, rate: Double)] = [(QRGrid(geometry.map), 0.5 + Double(geometry.timing) * 0.5)]
        guard (0.5...500).contains(d.x.length), (0.5...500).contains(d.y.length) else { return rated.map(\.grid) }
        let search = AlignmentSearch(grey: grey, isInverted: geometry.corner.contrast < 0)
        let size = Double(geometry.dimension)
        for hit in search.findAll(near: geometry.map.apply(center), x: d.x, y: d.y, reach: 5, limit: 4) {
            let more = matches + [.init(center, hit.position, weight: 6)]
            guard let map = Homography(fitting: more), map.isRegular(x: size, y: size) else { continue }
            var trial = geometry
            trial.map = map
            // A false place bends the map away from the patterns that are certain.
            let squares = more.reduce(0) { sum, match in
                let e = map.apply(match.from).distance(to: match.to) / geometry.corner.module
                return sum + match.weight * e * e
            }
            let weight = more.reduce(0) { $0 + $1.weight }
            let bend = (squares / weight).squareRoot()
            let grid = QRGrid(
                map, nodes: [6.5, place],
                residuals: [
                    geometry.corner.point(6.5, 6.5) - map.apply(6.5, 6.5),
                    geometry.right.point(0.5, 6.5) - map.apply(place, 6.5),
                    geometry.below.point(6.5, 0.5) - map.apply(6.5, place),
                    hit.position - map.apply(center),
                ])
            rated.append((grid, Double(hit.score) + Double(trial.timingFit(grey)) * 0.5 - bend))
        }
        return rated.sorted { $0.rate > $1.rate }.prefix(3).map(\.grid)
    }
}

/// Works from the finder patterns outwards, so that each search starts from what its neighbours showed.
private struct AlignmentFit {
    let geometry: QRGeometry
    let n: Int
    let nodes: [Double]
    let search: AlignmentSearch
    var map: Homography
    var found: [Point?]
    /// Nodes that no search can settle: those on the finder patterns.
    var fixed: [Bool]

    init(_ geometry: QRGeometry, _ centers: [Int], _ grey: GreySampler) {
        self.geometry = geometry
        n = centers.count
        nodes = centers.map { Double($0) + 0.5 }
        search = AlignmentSearch(grey: grey, isInverted: geometry.corner.contrast < 0)
        map = geometry.map
        found = [Point?](repeating: nil, count: n * n)
        fixed = [Bool](repeating: false, count: n * n)
        // The three nodes on the inner corners of the finder patterns are measured already.
        set(0, 0, geometry.corner.point(6.5, 6.5))
        set(n - 1, 0, geometry.right.point(0.5, 6.5))
        set(0, n - 1, geometry.below.point(6.5, 0.5))
    }

    private mutating func set(_ i: Int, _ j: Int, _ p: Point) {
        found[j * n + i] = p
        fixed[j * n + i] = true
    }

    mutating func locateAll() {
        // Nearest to a finder pattern first.
        let order = (0..<(n * n)).filter { !fixed[$0] }.sorted { rank($0) < rank($1) }
        for node in order { locate(node, reach: n == 2 ? 4 : 2.5, least: 0.62) }
        refit()
        for node in order where found[node] == nil { locate(node, reach: n == 2 ? 8 : 3, least: 0.68) }
        refit()
    }

    private func rank(_ node: Int) -> Int {
        let (i, j) = (node % n, node / n)
        return min(i + j, (n - 1 - i) + j, i + (n - 1 - j)) * 4 + max(i, j)
    }

    private mutating func locate(_ node: Int, reach: Double, least: Float) {
        let place = Point(x: nodes[node % n], y: nodes[node / n])
        let expected = map.apply(place) + shift(node)
        let d = map.derivative(at: place)
        guard d.x.length > 0.5, d.y.length > 0.5, d.x.length < 500, d.y.length < 500 else { return }
        if let hit = search.find(near: expected, x: d.x, y: d.y, reach: reach), hit.score > least {
            found[node] = hit.position
        }
    }

    /// The mean residual of the nearest known nodes.
    private func shift(_ node: Int) -> Point {
        var sum = Point(x: 0, y: 0)
        var weight = 0.0
        for other in found.indices {
            guard let p = found[other] else { continue }
            let (di, dj) = (other % n - node % n, other / n - node / n)
            let distance = Double(di * di + dj * dj)
            guard distance <= 8 else { continue }
            let w = 1 / (distance * distance + 0.01)
            sum = sum + (p - map.apply(nodes[other % n], nodes[other / n])) * w
            weight += w
        }
        return weight > 0 ? sum / weight : sum
    }

    private mutating func refit() {
        var matches = QRGeometry.matches((geometry.corner, geometry.right, geometry.below), geometry.dimension)
        for node in found.indices where !fixed[node] {
            guard let p = found[node] else { continue }
            matches.append(.init(Point(x: nodes[node % n], y: nodes[node / n]), p, weight: n == 2 ? 6 : 2))
        }
        let size = Double(geometry.dimension)
        if let better = Homography(fitting: matches), better.isRegular(x: size, y: size) { map = better }
    }

    func grid() -> QRGrid {
        let residuals = found.indices.map { node -> Point in
            guard let p = found[node] else { return shift(node) }
            return p - map.apply(nodes[node % n], nodes[node / n])
        }
        return QRGrid(map, nodes: nodes, residuals: residuals)
    }
}
