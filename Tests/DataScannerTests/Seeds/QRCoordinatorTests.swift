import DataScanner
import Foundation
import Testing

/// "Scan QR code in SwiftUI": the view that makes the scanner, and its coordinator.
@MainActor
private struct QrScannerView {
    let qrBinding: Binding<String>
    var qr: String {
        get { qrBinding.wrappedValue }
        nonmutating set { qrBinding.wrappedValue = newValue }
    }

    var scannerViewController: DataScannerViewController = DataScannerViewController(
        recognizedDataTypes: [.barcode()],
        qualityLevel: .accurate,
        recognizesMultipleItems: false,
        isHighFrameRateTrackingEnabled: false,
        isHighlightingEnabled: false
    )

    var scannerAvailable: Bool {
        DataScannerViewController.isSupported &&
        DataScannerViewController.isAvailable
    }

    func makeUIViewController(coordinator: Coordinator) -> DataScannerViewController {
        scannerViewController.delegate = coordinator
        return scannerViewController
    }

    func makeCoordinator() -> Coordinator {
        return Coordinator(self)
    }

    // Left out of the article, which calls it.
    func start() {
        guard scannerAvailable else { return }
        try? scannerViewController.startScanning()
    }

    class Coordinator: NSObject, DataScannerViewControllerDelegate {
        var parent: QrScannerView
        var qr = ""
        init(_ parent: QrScannerView) {
            self.parent = parent
            parent.start()

        }

        func dataScanner(_ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem]) {
            processAddedItems(items: addedItems)
        }

        func dataScanner(_ dataScanner: DataScannerViewController, didRemove removedItems: [RecognizedItem], allItems: [RecognizedItem]) {
        }

        func dataScanner(_ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem]) {
        }

        func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem) {
            processItem(item: item)
        }


        func processAddedItems(items: [RecognizedItem]) {
            for item in items {
                processItem(item: item)
            }
        }

        func processItem(item: RecognizedItem) {
            switch item {
            case .barcode(let code):
                parent.qr = code.payloadStringValue ?? ""
            case .text(_):
                break
            @unknown default:
                print("Should not happen")
            }
        }
    }
}

extension SeedTests {
    @Test func qrCoordinatorFillsItsBinding() async throws {
        try await DataScannerViewController.simulating(StillSource(try Picture.sample("qr-vcard.png"))) {
            let qr = Held("")
            let view = QrScannerView(qrBinding: qr.binding)
            let coordinator = view.makeCoordinator()
            let scanner = view.makeUIViewController(coordinator: coordinator)
            try await eventually { !qr.value.isEmpty }
            #expect(qr.value == "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ångström;Åsa\r\nTEL:+46 8 123 45\r\nEND:VCARD")
            scanner.stopScanning()
            withExtendedLifetime(coordinator) {}
        }
    }
}
