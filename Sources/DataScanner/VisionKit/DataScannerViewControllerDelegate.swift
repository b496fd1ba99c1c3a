/// Learns of what a scanner recognises. All calls come on the main actor, and every method has an empty default.
///
/// For each frame in which something changed come, as far as they apply, `didAdd`, `didUpdate` and `didRemove`, in this
/// order and each with the same final `allItems`. Each item is added once, updated any number of times and removed
/// once, under one `id`.
@MainActor
public protocol DataScannerViewControllerDelegate: AnyObject {
    /// The zoom factor changed, by a gesture or by code.
    func dataScannerDidZoom(_ dataScanner: DataScannerViewController)

    /// Somebody tapped an item.
    func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem)

    /// Items came into view.
    func dataScanner(
        _ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem])

    /// Items moved in the view, or more of their text became legible.
    func dataScanner(
        _ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem])

    /// Items left the view, or scanning stopped.
    func dataScanner(
        _ dataScanner: DataScannerViewController, didRemove removedItems: [RecognizedItem], allItems: [RecognizedItem])

    /// There is nothing to scan any more; `dataScanner.unavailability` says why and what helps.
    ///
    /// While `isScanning` remains true, scanning goes on by itself when the camera returns.
    func dataScanner(
        _ dataScanner: DataScannerViewController,
        becameUnavailableWithError error: DataScannerViewController.ScanningUnavailable)

    // MARK: Beyond VisionKit

    /// The camera is there again after `becameUnavailableWithError`.
    func dataScannerBecameAvailable(_ dataScanner: DataScannerViewController)

    /// A source that has an end, such as a video, reached it; scanning has stopped.
    func dataScannerDidReachEnd(_ dataScanner: DataScannerViewController)

    /// Something began to hinder reading, or ceased to (nil).
    func dataScanner(_ dataScanner: DataScannerViewController, didChangeGuidance guidance: ScanGuidance?)
}

extension DataScannerViewControllerDelegate {
    public func dataScannerDidZoom(_ dataScanner: DataScannerViewController) {}
    public func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem) {}
    public func dataScanner(
        _ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem]
    ) {}
    public func dataScanner(
        _ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem]
    ) {}
    public func dataScanner(
        _ dataScanner: DataScannerViewController, didRemove removedItems: [RecognizedItem], allItems: [RecognizedItem]
    ) {}
    public func dataScanner(
        _ dataScanner: DataScannerViewController,
        becameUnavailableWithError error: DataScannerViewController.ScanningUnavailable
    ) {}
    public func dataScannerBecameAvailable(_ dataScanner: DataScannerViewController) {}
    public func dataScannerDidReachEnd(_ dataScanner: DataScannerViewController) {}
    public func dataScanner(_ dataScanner: DataScannerViewController, didChangeGuidance guidance: ScanGuidance?) {}
}
