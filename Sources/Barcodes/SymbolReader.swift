/// One family of symbols: finds and decodes its codes in a scene. Stateless.
protocol SymbolReader: Sendable {
    /// What it can read; it is run when any of these is asked for.
    var symbologies: Set<BarcodeSymbology> { get }

    /// Everything of its family in the scene, with corners in pixels of `scene.image`.
    /// Damaged or doubtful symbols are left out, never guessed.
    func read(_ scene: Scene) -> [BarcodeObservation]
}

/// All readers, in run order: matrix codes first, since they are checked by error correction
/// and shield their area from linear readers.
let symbolReaders: [any SymbolReader] = [
    QRReader(),
    LinearReader(),
]
