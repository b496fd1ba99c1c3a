import Imaging

/// One search through an image: what was found so far, and how much may still be tried.
struct QRSearch {
    private let options: ReadOptions
    private(set) var found: [BarcodeObservation] = []

    init(_ options: ReadOptions) { self.options = options }

    /// Looks through one level of the pyramid, `scale` times smaller than the image.
    mutating func run(_ image: LuminanceImage, scale: Double) {
        guard image.width >= 16, image.height >= 16 else { return }
        let patterns = FinderScanner.scan(image.binarized(), rowStep: 2).filter { pattern in
            !isTaken(pattern.center * scale)
        }
        #if QRTRACE
        print("LEVEL", scale, image.width, image.height)
        for p in patterns { print("P", p.quality, p.center.x * scale, p.center.y * scale, p.across * scale, p.down * scale, p.isInverted, p.hits) }
        #endif
        guard patterns.count >= 3 else { return }
        // The data of a large symbol is full of chance patterns: the clear ones among themselves first.
        let clear = patterns.filter { $0.quality > 0.85 }
        var doubtful = patterns.filter { $0.quality <= 0.85 }
        if doubtful.count > 240 {
            doubtful.sort { $0.quality + 0.05 * Double(min($0.hits, 4)) > $1.quality + 0.05 * Double(min($1.hits, 4)) }
            doubtful.removeSubrange(240...)
        }
        let ordered = clear + doubtful
        var used = [Bool](repeating: false, count: ordered.count)
        let limit = options.quality == .fast ? 100 : 1200
        image.withPixels { pixels in
            let grey = GreySampler(pixels: pixels, width: image.width, height: image.height)
            let first = FinderTriple.all(ordered[..<clear.count], skip: 0, limit: limit)
            tryAll(first, ordered, &used, grey, scale)
            guard !doubtful.isEmpty, found.count < options.maximumCount else { return }
            let second = FinderTriple.all(ordered[...], skip: clear.count, limit: limit)
            tryAll(second, ordered, &used, grey, scale)
        }
    }

    private func isTaken(_ point: Point) -> Bool { found.contains { $0.corners.contains(point) } }

    private mutating func tryAll(
        _ triples: [FinderTriple], _ patterns: [FinderPattern], _ used: inout [Bool], _ grey: GreySampler,
        _ scale: Double
    ) {
        // Modules that failing attempts may sample: some large symbols, or very many small ones.
        var budget = options.quality == .fast ? 60_000 : 200_000
        for triple in triples where budget > 0 {
            if used[triple.corner] || used[triple.right] || used[triple.below] { continue }
            let geometries = QRGeometry.candidates(
                corner: patterns[triple.corner], right: patterns[triple.right], below: patterns[triple.below], grey)
            #if QRTRACE
            if triple.cost < 0.6 { print("T", patterns[triple.corner].center * scale, patterns[triple.right].center * scale, patterns[triple.below].center * scale, "cost", triple.cost, "geo", geometries.map { ($0.version.number, $0.timing) }) }
            #endif
            for geometry in geometries.prefix(2) {
                guard let observation = decode(geometry, grey, scale) else {
                    budget -= geometry.dimension * geometry.dimension
                    continue
                }
                found.append(observation)
                for i in patterns.indices where observation.corners.contains(patterns[i].center * scale) {
                    used[i] = true
                }
                break
            }
            if found.count >= options.maximumCount { return }
        }
    }

    private func decode(_ geometry: QRGeometry, _ grey: GreySampler, _ scale: Double) -> BarcodeObservation? {
        let grids = QRGrid.candidates(geometry, grey)
        var promising: QRGrid?
        for grid in grids {
            var isPromising = false
            if let result = decode(grid, geometry, grey, scale, &isPromising) { return result }
            if isPromising, promising == nil { promising = grid }
        }
        // Near enough for the format to be read: perhaps the surface is not flat.
        guard options.quality != .fast, let grid = promising else { return nil }
        var isPromising = false
        return decode(LatticeRefinement.refine(grid, geometry, grey), geometry, grey, scale, &isPromising)
    }

    private func decode(
        _ grid: QRGrid, _ geometry: QRGeometry, _ grey: GreySampler, _ scale: Double, _ isPromising: inout Bool
    ) -> BarcodeObservation? {
        let isInverted = geometry.corner.contrast < 0
        let values = ModuleValues(grid, dimension: geometry.dimension, grey)
        for reach in [6, 12] {
            let bits = values.bits(reach: reach, isInverted: isInverted)
            #if QRTRACE
            print("G v", geometry.version.number, "q", grid.apply(0, 0) * scale, grid.apply(Double(geometry.dimension), 0) * scale, grid.apply(Double(geometry.dimension), Double(geometry.dimension)) * scale, grid.apply(0, Double(geometry.dimension)) * scale)
            print("F", QRFormat.candidates(bits.matrix).map { ($0.level, $0.mask, $0.distance) })
            for y in 0..<geometry.dimension { print("M", String((0..<geometry.dimension).map { bits.matrix[$0, y] ? "#" : "." })) }
            #endif
            if QRDecoder.hasFormat(bits.matrix) { isPromising = true }
            if let result = QRDecoder.decode(bits.matrix, confidence: bits.confidence) {
                return BarcodeObservation(result, grid, isInverted: isInverted, scale: scale)
            }
        }
        return nil
    }
}
