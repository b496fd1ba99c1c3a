import DataScanner
import Foundation
import Testing

// "New Scanning and Text Capabilities with VisionKit": Slurpy's scanner, its delegate and its availability guards.
// The starter project's model, which the article does not show, is written here as the article describes it.

private struct StoredItem: Codable, Equatable {
    var id: UUID
    var string: String?
    var icon: String
}

private struct TransientItem: Identifiable {
    let item: RecognizedItem
    var id: UUID { item.id }
    var bounds: CGRect { item.bounds.rect }
    var string: String? {
        switch item {
        case .text(let text): text.transcript
        case .barcode(let barcode): barcode.payloadStringValue
        }
    }
    var icon: String {
        switch item {
        case .text: "text.bubble"
        case .barcode: "barcode"
        }
    }
    func toStoredItem() -> StoredItem { StoredItem(id: id, string: string, icon: icon) }
}

@MainActor
private final class DataStore {
    static let shared = DataStore()
    var collectedItems: [StoredItem] = []
    var transientItems: [UUID: TransientItem] = [:]
    var allTransientItems: [TransientItem] = []

    func addThings(_ things: [TransientItem], allItems: [TransientItem]) {
        for thing in things { transientItems[thing.id] = thing }
        allTransientItems = allItems
    }
    func updateThings(_ things: [TransientItem], allItems: [TransientItem]) { addThings(things, allItems: allItems) }
    func removeThings(_ things: [TransientItem], allItems: [TransientItem]) {
        for thing in things { transientItems[thing.id] = nil }
        allTransientItems = allItems
    }
    func keepItem(_ item: StoredItem) { collectedItems.append(item) }
}

@MainActor
private final class ScannerViewController {
    var datascanner: DataScannerViewController?
    var banner: String?

    func installNoScanOverlay() { banner = "Scanner not supported on this device" }
    func installNoPermissionOverlay() { banner = "Camera permissions not granted" }

    var scanningIsSupported: Bool {
        DataScannerViewController.isSupported
    }

    var scanningIsAvailable: Bool {
        DataScannerViewController.isAvailable
    }

    func installDataScanner() {
        // 1.
        guard datascanner == nil else {
            return
        }

        guard scanningIsSupported else {
            installNoScanOverlay()
            return
        }

        guard scanningIsAvailable else {
            installNoPermissionOverlay()
            return
        }

        // 2.
        let scanner = DataScannerViewController.makeDatascanner(delegate: self)
        datascanner = scanner

        // 4.
        do {
            try scanner.startScanning()
        } catch {
            print("** oh no (unable to start scan) - \(error)")
        }
    }

    func uninstallDatascanner() {
        guard let datascanner else {
            return
        }
        datascanner.stopScanning()
        self.datascanner = nil
    }
}

extension DataScannerViewController {
    fileprivate static func makeDatascanner(delegate: DataScannerViewControllerDelegate)
        -> DataScannerViewController {
        let scanner = DataScannerViewController(
            recognizedDataTypes: [
                // restrict the types here later
                .barcode(
                  symbologies: [
                    .ean13
                  ]),
                .text(languages: ["en", "pt"])
            ],
            isGuidanceEnabled: true,
            isHighlightingEnabled: false
        )

        scanner.delegate = delegate
        return scanner
    }
}

extension ScannerViewController: DataScannerViewControllerDelegate {
    func dataScanner(
        _ dataScanner: DataScannerViewController,
        didAdd addedItems: [RecognizedItem],
        allItems: [RecognizedItem]
    ) {
        DataStore.shared.addThings(
            addedItems.map { TransientItem(item: $0) },
            allItems: allItems.map { TransientItem(item: $0) }
        )
    }

    func dataScanner(
        _ dataScanner: DataScannerViewController,
        didUpdate updatedItems: [RecognizedItem],
        allItems: [RecognizedItem]
    ) {
        DataStore.shared.updateThings(
            updatedItems.map { TransientItem(item: $0) },
            allItems: allItems.map { TransientItem(item: $0) }
        )
    }

    func dataScanner(
        _ dataScanner: DataScannerViewController,
        didRemove removedItems: [RecognizedItem],
        allItems: [RecognizedItem]
    ) {
        DataStore.shared.removeThings(
            removedItems.map { TransientItem(item: $0) },
            allItems: allItems.map { TransientItem(item: $0) }
        )
    }

    func dataScanner(
        _ dataScanner: DataScannerViewController,
        didTapOn item: RecognizedItem
    ) {
        DataStore.shared.keepItem(TransientItem(item: item).toStoredItem())
    }
}

extension SeedTests {
    @Test func slurpyCollectsTheBookItIsShown() async throws {
        let source = StillSource(try Picture.scene([("ean13.png", 80, 100)]))
        try await DataScannerViewController.simulating(source) {
            let view = ScannerViewController()
            view.installDataScanner()
            let scanner = try #require(view.datascanner, "\(view.banner ?? "")")
            try await eventually { DataStore.shared.allTransientItems.contains { $0.icon == "barcode" } }
            let shown = try #require(DataStore.shared.allTransientItems.first)
            scanner.tap(at: CGPoint(x: shown.bounds.midX, y: shown.bounds.midY))
            #expect(DataStore.shared.collectedItems.map(\.string) == [shown.string])
            #expect(shown.string?.count == 13)
            view.uninstallDatascanner()
            #expect(DataStore.shared.transientItems.isEmpty && DataStore.shared.allTransientItems.isEmpty)
            #expect(!source.isRunning)
        }
    }
}
