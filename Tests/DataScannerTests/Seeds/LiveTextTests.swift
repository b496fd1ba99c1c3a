import DataScanner
import Foundation
import Testing

/// "Live Text API in iOS 16 — Scanning Data With the Camera in SwiftUI".
@MainActor
private struct CameraScannerViewController {
    let startScanningBinding: Binding<Bool>
    let scanResultBinding: Binding<String>
    var startScanning: Bool { startScanningBinding.wrappedValue }
    var scanResult: String {
        get { scanResultBinding.wrappedValue }
        nonmutating set { scanResultBinding.wrappedValue = newValue }
    }

    func makeUIViewController(coordinator: Coordinator) -> DataScannerViewController {
        let viewController =  DataScannerViewController(recognizedDataTypes: [.text()],qualityLevel: .fast,recognizesMultipleItems: false, isHighFrameRateTrackingEnabled: false, isHighlightingEnabled: true)
        viewController.delegate = coordinator
        return viewController
    }

    func updateUIViewController(_ viewController: DataScannerViewController) {
        if startScanning {
            try? viewController.startScanning()
        } else {
            viewController.stopScanning()
        }
    }

    func makeCoordinator() -> Coordinator {
        Coordinator(self)
    }
    class Coordinator: NSObject, DataScannerViewControllerDelegate {
        var parent: CameraScannerViewController
        init(_ parent: CameraScannerViewController) {
            self.parent = parent
        }
        func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem) {
            switch item {
                case .text(let text):
                    parent.scanResult = text.transcript
                default:
                    break
            }
        }
    }
}

extension SeedTests {
    @Test func liveTextIsCapable() {
        let isDeviceCapacity = (DataScannerViewController.isSupported && DataScannerViewController.isAvailable)
        #expect(DataScannerViewController.isSupported)
        // Whether there is a camera is the machine's affair; asking must do no harm.
        _ = isDeviceCapacity
        #expect(DataScannerViewController.supportedTextRecognitionLanguages.contains("en"))
    }

    @Test(.enabled(if: Models.present)) func liveTextGivesTheTappedLine() async throws {
        try await DataScannerViewController.simulating(StillSource(try Picture.sample("text-lines.png"))) {
            #expect(DataScannerViewController.isAvailable)
            let (start, result) = (Held(false), Held(""))
            let view = CameraScannerViewController(
                startScanningBinding: start.binding, scanResultBinding: result.binding)
            let coordinator = view.makeCoordinator()
            let scanner = view.makeUIViewController(coordinator: coordinator)
            view.updateUIViewController(scanner)
            #expect(!scanner.isScanning)
            start.value = true
            view.updateUIViewController(scanner)
            try await eventually { scanner.currentItems.count == 1 }
            let line = try #require(scanner.currentItems.first)
            scanner.tap(at: CGPoint(x: line.bounds.rect.midX, y: line.bounds.rect.midY))
            #expect(["The quick brown fox jumps", "over 13 lazy dogs.", "Größe: 42 · Prix: 19,90 €", "CHAPTER SEVEN"]
                .contains(result.value))
            start.value = false
            view.updateUIViewController(scanner)
            #expect(!scanner.isScanning)
            withExtendedLifetime(coordinator) {}
        }
    }
}
