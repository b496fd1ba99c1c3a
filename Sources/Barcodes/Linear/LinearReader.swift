import Imaging

/// All linear symbologies at once, by scan lines.
struct LinearReader: SymbolReader {
    var symbologies: Set<BarcodeSymbology> { [.ean13, .ean8, .upce, .code128] }

    func read(_ scene: Scene) -> [BarcodeObservation] { [] }
}
