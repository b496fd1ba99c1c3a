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
        guard patterns.count >= 3 else { return }
        let triples = FinderTriple.all(patterns, limit: options.quality == .fast ? 100 : 600)
        image.withPixels { pixels in
            let grey = GreySampler(pixels: pixels, width: image.width, height: image.height)
            tryAll(triples, patterns, grey, scale)
        }
    }

    private func isTaken(_ point: Point) -> Bool { found.contains { $0.corners.contains(point) } }

    private mutating func tryAll(
        _ triples: [FinderTriple], _ patterns: [FinderPattern], _ grey: GreySampler, _ scale: Double
    ) {
        var used = [Bool](repeating: false, count: patterns.count)
        var attempts = options.quality == .fast ? 20 : 60
        for triple in triples where attempts > 0 {
            if used[triple.corner] || used[triple.right] || used[triple.below] { continue }
            let geometries = QRGeometry.candidates(
                corner: patterns[triple.corner], right: patterns[triple.right], below: patterns[triple.below], grey)
            guard !geometries.isEmpty else { continue }
            attempts -= 1
            for geometry in geometries.prefix(2) {
                guard let observation = decode(geometry, grey, scale) else { continue }
                found.append(observation)
                for i in patterns.indices where observation.corners.contains(patterns[i].center * scale) {
                    used[i] = true
                }
                attempts += 1
                break
            }
            if found.count >= options.maximumCount { return }
        }
    }

    private func decode(_ geometry: QRGeometry, _ grey: GreySampler, _ scale: Double) -> BarcodeObservation? {
        let grid = QRGrid(geometry, grey)
        let isInverted = geometry.corner.contrast < 0
        let values = ModuleValues(grid, dimension: geometry.dimension, grey)
        for reach in [6, 12] {
            let bits = values.bits(reach: reach, isInverted: isInverted)
            if let result = QRDecoder.decode(bits.matrix, confidence: bits.confidence) {
                return BarcodeObservation(result, grid, isInverted: isInverted, scale: scale)
            }
        }
        return nil
    }
}
