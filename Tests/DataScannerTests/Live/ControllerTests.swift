import Capture
import Foundation
import Testing

@testable import DataScanner

/// The controller on a source that shows rendered pictures.
@Suite @MainActor struct ControllerTests {
    private let recorder = Recorder()

    private func scanner(
        _ source: any FrameSource, multiple: Bool = true, quality: QualityLevel = .balanced,
        symbologies: [VNBarcodeSymbology] = []
    ) -> DataScannerViewController {
        let scanner = DataScannerViewController(
            recognizedDataTypes: [.barcode(symbologies: symbologies)], qualityLevel: quality,
            recognizesMultipleItems: multiple)
        scanner.source = source
        scanner.delegate = recorder
        return scanner
    }

    private let url = "https://www.example.org/path?q=1&lang=en"

    @Test func anItemIsAddedMovedAndRemoved() async throws {
        let source = StillSource(try Picture.scene([("qr-url.png", 100, 100)]))
        let scanner = scanner(source)
        try scanner.startScanning()
        #expect(scanner.isScanning)
        try await eventually("added") { recorder.added.count == 1 }
        let item = try #require(recorder.added.first)
        #expect(item.string == url)
        // The quiet zone of the sample is four modules of six pixels; no view, so points are pixels.
        #expect(abs(item.bounds.topLeft.x - 124) < 3 && abs(item.bounds.topLeft.y - 124) < 3)

        for step in 1...10 {
            source.show(try Picture.scene([("qr-url.png", 100 + 3 * step, 100 + step)]))
            try await Task.sleep(for: .milliseconds(50))
        }
        try await eventually("moved") { abs((recorder.all.first?.bounds.topLeft.x ?? 0) - 154) < 3 }
        #expect(recorder.updated.allSatisfy { $0.id == item.id })
        #expect(recorder.added.count == 1)

        source.show(Picture.blank())
        try await eventually("removed") { recorder.removed.count == 1 }
        #expect(recorder.removed.first?.id == item.id)
        #expect(scanner.currentItems.isEmpty)

        // Covered for a moment it is the same, gone for longer a new one.
        source.show(try Picture.scene([("qr-url.png", 130, 110)]))
        try await eventually("again") { recorder.added.count == 2 }
        #expect(recorder.added[1].id == item.id)
        source.show(Picture.blank())
        try await eventually("removed again") { recorder.removed.count == 2 }
        try await Task.sleep(for: .seconds(TrackingSettings().memory + 0.1))
        source.show(try Picture.scene([("qr-url.png", 130, 110)]))
        try await eventually("back") { recorder.added.count == 3 }
        #expect(recorder.added[2].id != item.id)
        scanner.stopScanning()
        #expect(recorder.removed.count == 3 && !scanner.isScanning && !source.isRunning)
    }

    @Test func stoppingAndStartingTwoHundredTimesLeavesNothingBehind() async throws {
        let source = StillSource(try Picture.scene([("qr-url.png", 100, 100)]))
        let scanner = scanner(source)
        weak var last: LiveScan?
        for i in 0..<200 {
            try scanner.startScanning()
            last = scanner.scan
            // Some are stopped at once, some while a recognition runs.
            if i % 5 == 0 { try await Task.sleep(for: .milliseconds(i % 40)) }
            scanner.stopScanning()
            #expect(scanner.currentItems.isEmpty)
        }
        #expect(source.starts == 200 && source.stops == 200)
        try await eventually("the last scan to go") { last == nil }
        try scanner.startScanning()
        let before = recorder.added.count
        try await eventually("still works") { recorder.added.count > before }
        scanner.stopScanning()
        #expect(recorder.added.count == recorder.removed.count)
    }

    @Test func nothingIsReportedOnceStopped() async throws {
        let source = FakeSource()
        let scanner = scanner(source, quality: .accurate)
        let picture = try Picture.scene([("several.png", 0, 0)], width: 1280, height: 960)
        for _ in 0..<10 {
            try scanner.startScanning()
            await source.send(.frame(Frame(luminance: picture)))
            // The recognition of that frame is running.
            scanner.stopScanning()
            let heard = (recorder.added.count, recorder.removed.count)
            await source.send(.frame(Frame(luminance: picture, time: 0.1, index: 1)))
            try await Task.sleep(for: .milliseconds(30))
            #expect(heard == (recorder.added.count, recorder.removed.count))
        }
    }

    @Test func theDelegateMayStopInTheMiddleOfABatch() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        let scanner = scanner(source)
        recorder.onAdd = { $0.stopScanning() }
        try scanner.startScanning()
        try await eventually("stopped") { !scanner.isScanning }
        #expect(!recorder.added.isEmpty && recorder.added.count == recorder.removed.count)
        #expect(recorder.all.isEmpty && scanner.currentItems.isEmpty)
    }

    @Test func theDelegateMayStartAgainWhileStopping() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        let scanner = scanner(source)
        var restarts = 0
        recorder.onRemove = { scanner in
            restarts += 1
            if restarts == 1 { try? scanner.startScanning() }
        }
        try scanner.startScanning()
        try await eventually("added") { recorder.all.count == 3 }
        scanner.stopScanning()
        #expect(scanner.isScanning)
        try await eventually("added again") { recorder.all.count == 3 }
        scanner.stopScanning()
        #expect(recorder.added.count == 6 && recorder.removed.count == 6)
    }

    @Test func aDelegateThatIsGoneIsNotMissed() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        let scanner = scanner(source)
        var other: Recorder? = Recorder()
        weak let gone = other
        scanner.delegate = other
        try scanner.startScanning()
        other = nil
        #expect(gone == nil && scanner.delegate == nil)
        try await eventually("items") { scanner.currentItems.count == 3 }
        scanner.stopScanning()
    }

    @Test func aControllerThatIsLetGoReleasesTheCamera() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        var scanner: DataScannerViewController? = scanner(source)
        weak let gone = scanner
        let stream = try #require(scanner).recognizedItems
        try scanner?.startScanning()
        try await eventually("items") { scanner?.currentItems.count == 3 }
        scanner = nil
        #expect(gone == nil)
        #expect(!source.isRunning)
        // The stream yields what it held, then ends.
        var last: [RecognizedItem] = []
        for await items in stream { last = items }
        #expect(last.count == 3)
    }

    @Test func oneItemIsTheNearestToThePointOfInterest() async throws {
        let source = StillSource(
            try Picture.scene([("qr-url.png", 20, 100), ("qr-inverted.png", 420, 120)], width: 640, height: 480))
        let scanner = scanner(source, multiple: false)
        scanner.pointOfInterest = CGPoint(x: 600, y: 240)
        try scanner.startScanning()
        try await eventually("the right one") { recorder.texts == ["INVERTED 0123456789"] }
        // A tap where nothing is reported chooses; a tap on an item is told.
        #expect(scanner.tap(at: CGPoint(x: 130, y: 210)) == nil)
        try await eventually("the left one") { recorder.texts == [url] }
        #expect(scanner.tap(at: CGPoint(x: 130, y: 210))?.string == url)
        #expect(recorder.tapped.map(\.string) == [url])
        #expect(scanner.currentItems.count == 1)
        scanner.stopScanning()
    }

    @Test func theRegionOfInterestCounts() async throws {
        let source = StillSource(
            try Picture.scene([("qr-url.png", 20, 100), ("qr-inverted.png", 420, 120)], width: 640, height: 480))
        let scanner = scanner(source)
        // A view of half the size: points are two pixels.
        scanner.viewSize = CGSize(width: 320, height: 240)
        scanner.regionOfInterest = CGRect(x: 180, y: 0, width: 140, height: 240)
        try scanner.startScanning()
        try await eventually("the right one") { recorder.texts == ["INVERTED 0123456789"] }
        let right = try #require(recorder.all.first)
        #expect(right.bounds.rect.minX > 205 && right.bounds.rect.maxX < 300)
        #expect(right.corners.topLeft.x > 420)
        scanner.regionOfInterest = CGRect(x: 0, y: 0, width: 160, height: 240)
        try await eventually("the left one") { recorder.texts == [url] }
        // Outside the view there is nothing.
        scanner.regionOfInterest = CGRect(x: 1000, y: 0, width: 10, height: 10)
        try await eventually("none") { recorder.all.isEmpty }
        scanner.regionOfInterest = nil
        try await eventually("both") { recorder.all.count == 2 }
        scanner.stopScanning()
    }

    @Test func zoomClampsMovesItemsAndHidesWhatLeavesTheView() async throws {
        let source = StillSource(
            try Picture.scene([("qr-url.png", 210, 130), ("qr-small.png", 10, 10)], width: 640, height: 480))
        let scanner = scanner(source)
        try scanner.startScanning()
        try await eventually("both") { recorder.all.count == 2 }
        let before = try #require(recorder.all.first { $0.string == url }).bounds
        scanner.zoomFactor = 2
        #expect(recorder.zooms == 1 && scanner.zoomFactor == 2)
        // At once, without a frame: twice as far from the centre.
        let after = try #require(scanner.currentItems.first { $0.string == url }).bounds
        #expect(abs((after.topLeft.x - 320) - 2 * (before.topLeft.x - 320)) < 0.01)
        try await eventually("the one in the corner to go") { recorder.texts == [url] }
        scanner.zoomFactor = 100
        #expect(scanner.zoomFactor == scanner.maxZoomFactor && scanner.maxZoomFactor == 3)
        scanner.zoomFactor = 0
        #expect(scanner.zoomFactor == 1)
        scanner.zoomFactor = .nan
        #expect(scanner.zoomFactor == 1 && recorder.zooms == 3)
        scanner.stopScanning()
    }

    @Test func foreignItemsAreNotReported() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        let scanner = scanner(source)
        scanner.acceptItem = { $0.string == "second" }
        try scanner.startScanning()
        try await eventually("the one") { recorder.texts == ["second"] }
        scanner.acceptItem = { $0.string != "second" }
        try await eventually("the others") { recorder.all.count == 2 && !recorder.texts.contains("second") }
        scanner.acceptItem = nil
        try await eventually("all") { recorder.all.count == 3 }
        scanner.stopScanning()
    }

    @Test func whilePausedItemsStandAsTheyAre() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        let scanner = scanner(source)
        try scanner.startScanning()
        try await eventually("items") { recorder.all.count == 3 }
        scanner.isPaused = true
        source.show(Picture.blank(width: 900, height: 500))
        try await Task.sleep(for: .milliseconds(900))
        #expect(recorder.removed.isEmpty && scanner.currentItems.count == 3)
        scanner.isPaused = false
        try await eventually("removed") { recorder.all.isEmpty }
        scanner.stopScanning()
    }

    @Test func aPhotoIsTheNextFrame() async throws {
        let source = StillSource(try Picture.sample("several.png"))
        let scanner = scanner(source)
        await #expect(throws: CaptureError.self) { try await scanner.capturePhoto() }
        try scanner.startScanning()
        let photo = try await scanner.capturePhoto()
        #expect(photo.width == 900 && photo.height == 500)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try photo.write(to: file)
        #expect(try StillImage(.file(path: file.path)).frame().luminance.pixels == photo.frame.luminance.pixels)
        #expect(throws: CaptureError.self) { try photo.write(to: URL(fileURLWithPath: "/tmp/photo.bmp")) }
        scanner.stopScanning()
    }

    @Test func aPhotoThatCannotComeIsAnError() async throws {
        let scanner = scanner(FakeSource())
        try scanner.startScanning()
        let photo = Task { try await scanner.capturePhoto() }
        try await Task.sleep(for: .milliseconds(20))
        scanner.stopScanning()
        await #expect(throws: CaptureError.self) { try await photo.value }
        try scanner.startScanning()
        let cancelled = Task { try await scanner.capturePhoto() }
        try await Task.sleep(for: .milliseconds(20))
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        scanner.stopScanning()
    }
}
