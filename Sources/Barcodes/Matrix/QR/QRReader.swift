import Imaging

/// QR Code, ISO/IEC 18004.
struct QRReader: SymbolReader {
    var symbologies: Set<BarcodeSymbology> { [.qr] }

    func read(_ scene: Scene) -> [BarcodeObservation] { [] }
}
