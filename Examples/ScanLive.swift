// Prints each product the camera sees, with VisionKit's names.
import DataScanner

@MainActor final class Till: DataScannerViewControllerDelegate {
    let scanner = DataScannerViewController(
        recognizedDataTypes: [.barcode(symbologies: [.ean13, .qr])], recognizesMultipleItems: true)

    func open() throws {
        scanner.delegate = self
        try scanner.startScanning()
    }

    func dataScanner(_ scanner: DataScannerViewController, didAdd added: [RecognizedItem], allItems: [RecognizedItem]) {
        for case .barcode(let code) in added { print(code.payloadStringValue ?? "binary") }
    }
}
