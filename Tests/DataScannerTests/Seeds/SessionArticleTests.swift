import DataScanner
import Foundation
import Testing

/// The listings of "Capture machine-readable codes and text with VisionKit", each with its time in the session.
///
/// Only import and toolkit lines differ from the article, and `addItems`, as which it misspells a parameter.
@MainActor
private final class SessionArticle: DataScannerViewControllerDelegate {
    var dataScannerViewController: DataScannerViewController?
    var printed: [String] = []
    private func print(_ line: String) { printed.append(line) }

    // 4:40 - Creating a data scanner instance and present it
    func presentForCodes() {
        // Specify the types of data to recognize
        let recognizedDataTypes:Set<DataScannerViewController.RecognizedDataType> = [
            .barcode(symbologies: [.qr]),
            // uncomment to filter on specific languages (e.g., Japanese)
            // .text(languages: ["ja"])
            // uncomment to filter on specific content types (e.g., URLs)
            // .text(textContentType: .URL)
        ]

        // Create the data scanner, present it, and start scanning!
        let dataScanner = DataScannerViewController(recognizedDataTypes: recognizedDataTypes)
        present(dataScanner, animated: true) {
            try? dataScanner.startScanning()
        }
        dataScannerViewController = dataScanner
    }

    // 8:11 - Set a delegate
    func presentWithDelegate() {
        // Specify the types of data to recognize
        let recognizedDataTypes:Set<DataScannerViewController.RecognizedDataType> = [
            .barcode(symbologies: [.qr]),
            .text(textContentType: .URL)
        ]

        // Create the data scanner, present it, and start scanning!
        let dataScanner = DataScannerViewController(recognizedDataTypes: recognizedDataTypes)
        dataScanner.delegate = self
        present(dataScanner, animated: true) {
            try? dataScanner.startScanning()
        }
        dataScannerViewController = dataScanner
    }

    // 8:19 - Handling tap interactions
    func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem) {
        switch item {
        case .text(let text):
            print("text: \(text.transcript)")
        case .barcode(let barcode):
            print("barcode: \(barcode.payloadStringValue ?? "unknown")")
        // The article says `default`, which here only earns a warning: the cases are known to be all.
        @unknown default:
            print("unexpected item")
        }
    }

    // 9:11 - Adding custom highlights via the didAdd delegate method
    // Dictionary to store our custom highlights keyed by their associated item ID.
    var itemHighlightViews: [RecognizedItem.ID: HighlightView] = [:]

    // For each new item, create a new highlight view and add it to the view hierarchy.
    func dataScanner(_ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem]) {
        for item in addedItems {
            let newView = newHighlightView(forItem: item)
            itemHighlightViews[item.id] = newView
            overlayContainerView.addSubview(newView)
        }
    }

    // 9:37 - Animating custom highlights during the didUpdate delegate method
    // Animate highlight views to their new bounds
    func dataScanner(_ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem]) {
        for item in updatedItems {
            if let view = itemHighlightViews[item.id] {
                animate(view: view, toNewBounds: item.bounds)
            }
        }
    }

    // 10:03 - Removing custom highlights during the didRemove delegate callback
    // Remove highlights when their associated items are removed.
    func dataScanner(_ dataScanner: DataScannerViewController, didRemove removedItems: [RecognizedItem], allItems: [RecognizedItem]) {
        for item in removedItems {
            if let view = itemHighlightViews[item.id] {
                itemHighlightViews.removeValue(forKey: item.id)
                view.removeFromSuperview()
            }
        }
    }

    // 10:54 - Take a still photo and save it to the camera roll
    func takePhoto(_ dataScanner: DataScannerViewController, to file: URL) async {
        // Take a still photo and save to the camera roll
        if let image = try? await dataScanner.capturePhoto() {
            try? image.write(to: file)
        }
    }

    // 11:10 - Using the recognizedItems async stream to keep track of items
    // Send a notification when the recognized items change.
    var currentItems: [RecognizedItem] = []

    func updateViaAsyncStream() async {
        guard let scanner = dataScannerViewController else { return }

        let stream = scanner.recognizedItems
        for await newItems: [RecognizedItem] in stream {
            let diff = newItems.difference(from: currentItems) { a, b in
                return a.id == b.id
            }

            if !diff.isEmpty {
                currentItems = newItems
                sendDidChangeNotification()
            }
        }
    }

    // The toolkit's part.
    let overlayContainerView = OverlayView()
    var notifications = 0
    private func newHighlightView(forItem item: RecognizedItem) -> HighlightView { HighlightView(bounds: item.bounds) }
    private func animate(view: HighlightView, toNewBounds bounds: RecognizedItem.Bounds) { view.bounds = bounds }
    private func sendDidChangeNotification() { notifications += 1 }
}

extension SeedTests {
    @Test func sessionArticleFiltersCodes() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        try await DataScannerViewController.simulating(source) {
            let article = SessionArticle()
            article.presentForCodes()
            let scanner = try #require(article.dataScannerViewController)
            let watching = Task { await article.updateViaAsyncStream() }
            // One of the two QR codes, never the Code 128 that is in view too.
            try await eventually { article.currentItems.count == 1 }
            #expect(["first", "second"].contains(article.currentItems.first?.string))
            #expect(article.notifications == 1)
            source.show(Picture.blank(width: 900, height: 500))
            try await eventually { article.currentItems.isEmpty }
            #expect(article.notifications == 2)
            scanner.stopScanning()
            watching.cancel()
        }
    }

    @Test func sessionArticleHighlightsAndTaps() async throws {
        let source = StillSource(try Picture.scene([("qr-url.png", 200, 100)]))
        try await DataScannerViewController.simulating(source) {
            let article = SessionArticle()
            article.presentWithDelegate()
            let scanner = try #require(article.dataScannerViewController)
            try await eventually { article.overlayContainerView.subviews.count == 1 }
            let highlight = try #require(article.overlayContainerView.subviews.first)
            let before = highlight.bounds.rect
            for step in 1...8 {
                source.show(try Picture.scene([("qr-url.png", 200 + 4 * step, 100)]))
                try await Task.sleep(for: .milliseconds(50))
            }
            try await eventually { abs(highlight.bounds.rect.minX - before.minX - 32) < 3 }
            scanner.tap(at: CGPoint(x: highlight.bounds.rect.midX, y: highlight.bounds.rect.midY))
            #expect(article.printed == ["barcode: https://www.example.org/path?q=1&lang=en"])

            let file = FileManager.default.temporaryDirectory.appendingPathComponent("roll-\(UUID()).jpg")
            defer { try? FileManager.default.removeItem(at: file) }
            await article.takePhoto(scanner, to: file)
            #expect(FileManager.default.fileExists(atPath: file.path))

            scanner.stopScanning()
            #expect(article.overlayContainerView.subviews.isEmpty && article.itemHighlightViews.isEmpty)
        }
    }
}
