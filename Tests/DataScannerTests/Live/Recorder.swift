import Foundation
import Testing

@testable import DataScanner

/// A delegate that writes down what it hears and checks that every call keeps the protocol.
@MainActor
final class Recorder: DataScannerViewControllerDelegate {
    var added: [RecognizedItem] = []
    var updated: [RecognizedItem] = []
    var removed: [RecognizedItem] = []
    var tapped: [RecognizedItem] = []
    var all: [RecognizedItem] = []
    var errors: [DataScannerViewController.ScanningUnavailable] = []
    var recoveries = 0
    var ends = 0
    var zooms = 0
    var guidance: [ScanGuidance?] = []
    var onAdd: ((DataScannerViewController) -> Void)?
    var onRemove: ((DataScannerViewController) -> Void)?
    private var standing: Set<UUID> = []

    var texts: [String] { all.compactMap(\.string) }

    func dataScannerDidZoom(_ dataScanner: DataScannerViewController) { zooms += 1 }

    func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem) { tapped.append(item) }

    func dataScanner(
        _ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem]
    ) {
        MainActor.assertIsolated()
        #expect(!addedItems.isEmpty)
        let ids = allItems.map(\.id)
        for item in addedItems {
            #expect(standing.insert(item.id).inserted, "added twice")
            #expect(ids.contains(item.id), "added but not among all")
        }
        added += addedItems
        all = allItems
        onAdd?(dataScanner)
    }

    func dataScanner(
        _ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem]
    ) {
        MainActor.assertIsolated()
        #expect(!updatedItems.isEmpty)
        for item in updatedItems { #expect(standing.contains(item.id), "updated but not there") }
        updated += updatedItems
        all = allItems
    }

    func dataScanner(
        _ dataScanner: DataScannerViewController, didRemove removedItems: [RecognizedItem], allItems: [RecognizedItem]
    ) {
        MainActor.assertIsolated()
        #expect(!removedItems.isEmpty)
        let ids = allItems.map(\.id)
        for item in removedItems {
            #expect(standing.remove(item.id) != nil, "removed but not there")
            #expect(!ids.contains(item.id), "removed but among all")
        }
        #expect(Set(ids) == standing)
        removed += removedItems
        all = allItems
        onRemove?(dataScanner)
    }

    func dataScanner(
        _ dataScanner: DataScannerViewController,
        becameUnavailableWithError error: DataScannerViewController.ScanningUnavailable
    ) {
        errors.append(error)
    }

    func dataScannerBecameAvailable(_ dataScanner: DataScannerViewController) { recoveries += 1 }
    func dataScannerDidReachEnd(_ dataScanner: DataScannerViewController) { ends += 1 }

    func dataScanner(_ dataScanner: DataScannerViewController, didChangeGuidance guidance: ScanGuidance?) {
        self.guidance.append(guidance)
    }
}

struct TooLate: Error {
    var what: String
}

/// Waits for something that another thread brings about.
@MainActor
func eventually(
    _ what: String = "", within seconds: Double = 30, _ condition: @MainActor () -> Bool
) async throws {
    let started = ContinuousClock.now
    while !condition() {
        guard started.duration(to: .now).seconds < seconds else { throw TooLate(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}
