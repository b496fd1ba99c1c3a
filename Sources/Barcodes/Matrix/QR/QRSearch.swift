import Imaging

/// One search through an image: what was found so far, and how much may still be tried.
struct QRSearch {
    private let options: ReadOptions
    private(set) var found: [BarcodeObservation] = []

    init(_ options: ReadOptions) { self.options = options }

    /// Looks through one level of the pyramid, `scale` times smaller than the image.
    mutating func run(_ image: LuminanceImage, scale: Double, threshold: LocalThreshold = LocalThreshold()) {
        guard image.width >= 16, image.height >= 16 else { return }
        let patterns = FinderScanner.scan(image.binarized(threshold), rowStep: image.width * image.height < 500_000 ? 1 : 2).filter { pattern in
            !isTaken(pattern.center * scale)
        }
        guard patterns.count >= 3 else { return }
        // The data of a large symbol is full of chance patterns: the strongest among themselves first.
        let ordered = patterns.sorted { $0.strength > $1.strength }.prefix(Self.patternLimit)
        var used = [Bool](repeating: false, count: ordered.count)
        let limit = options.quality == .fast ? 100 : 1200
        image.withPixels { pixels in
            let grey = GreySampler(pixels: pixels, width: image.width, height: image.height)
            var done = 0
            for tier in [16, 60, Self.patternLimit] where done < ordered.count {
                let group = ordered.prefix(tier)
                let triples = FinderTriple.all(group, skip: done, limit: limit)
                tryAll(triples, Array(ordered), &used, grey, scale)
                if found.count >= options.maximumCount { return }
                done = group.count
            }
        }
    }

    private static let patternLimit = 300

    private func isTaken(_ point: Point) -> Bool { found.contains { $0.corners.contains(point) } }

    private mutating func tryAll(
        _ triples: [FinderTriple], _ patterns: [FinderPattern], _ used: inout [Bool], _ grey: GreySampler,
        _ scale: Double
    ) {
        // Modules that failing attempts may sample: some large symbols, or very many small ones.
        var budget = options.quality == .fast ? 60_000 : 200_000
        // Triples in a row that led nowhere: the likeliest come first, so much of that means texture.
        var patience = 250
        for triple in triples where budget > 0 && patience > 0 {
            if used[triple.corner] || used[triple.right] || used[triple.below] { continue }
            let geometries = QRGeometry.candidates(
                corner: patterns[triple.corner], right: patterns[triple.right], below: patterns[triple.below], grey)
            patience -= 1
            for geometry in geometries.prefix(2) {
                guard let observation = decode(geometry, grey, scale) else {
                    budget -= geometry.dimension * geometry.dimension
                    continue
                }
                found.append(observation)
                patience = 250
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
            if QRDecoder.hasFormat(bits.matrix) { isPromising = true }
            if let result = QRDecoder.decode(bits.matrix, confidence: bits.confidence) {
                let corners = values.corners(of: bits.matrix, grid, isInverted: isInverted, grey)
                return BarcodeObservation(result, corners.map { $0 * scale }, isInverted: isInverted)
            }
        }
        return nil
    }
}
