import Barcodes
import Capture

/// Looks for every symbology in an image, as hard as can be.
func readBarcodes(_ bytes: [UInt8]) {
    var options = StillImageOptions()
    options.limits.maximumPixels = 1 << 16
    guard let frame = try? StillImage(.data(bytes, name: "-"), options: options).frame() else { return }
    let reader = BarcodeReader(
        options: ReadOptions(symbologies: Set(BarcodeSymbology.allCases), quality: .accurate))
    for observation in reader.read(frame.luminance) {
        precondition((0...1).contains(observation.confidence))
        precondition(observation.corners.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
}
