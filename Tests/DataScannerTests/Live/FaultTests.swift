import Capture
import Foundation
import Testing

@testable import DataScanner

/// Sources that fail, stall, jump and change.
@Suite @MainActor struct FaultTests {
    private let recorder = Recorder()
    private let source = FakeSource()
    private let scanner: DataScannerViewController

    init() {
        scanner = DataScannerViewController(recognizedDataTypes: [.barcode()], recognizesMultipleItems: true)
        scanner.source = source
        scanner.delegate = recorder
    }

    /// Sends frames of a picture until something holds; times go on from `time` evenly.
    private func play(
        _ picture: LuminanceImage, from time: Double = 0, until condition: @MainActor () -> Bool
    ) async throws {
        for i in 0..<600 {
            if condition() { return }
            await source.send(.frame(Frame(luminance: picture, time: time + Double(i) / 30, index: i)))
            try await Task.sleep(for: .milliseconds(10))
        }
        throw TooLate(what: "600 frames")
    }

    @Test func aCameraThatGoesAndComesBack() async throws {
        let picture = try Picture.sample("several.png")
        try scanner.startScanning()
        try await play(picture) { recorder.all.count == 3 }
        let error = CaptureError(.lost, "the camera was unplugged; plug it in again")
        await source.send(.interrupted(error))
        try await eventually("told") { recorder.errors == [.cameraRestricted] }
        #expect(recorder.all.isEmpty && recorder.removed.count == 3)
        #expect(scanner.isScanning && scanner.unavailability == error)
        // Still away: no news.
        await source.send(.interrupted(error))
        await source.send(.resumed)
        try await play(picture, from: 10) { recorder.all.count == 3 }
        #expect(recorder.errors.count == 1 && recorder.recoveries == 1 && scanner.unavailability == nil)
        #expect(Set(recorder.added.map(\.id)).count == 6)
        scanner.stopScanning()
    }

    @Test func aSourceThatFailsIsTriedAgain() async throws {
        let picture = try Picture.sample("several.png")
        try scanner.startScanning()
        await source.send(.failed(CaptureError(.busy, "another program holds the camera; close it")))
        try await eventually("told") { recorder.errors == [.cameraRestricted] }
        try await eventually("tried again") { source.starts == 2 }
        await source.send(.failed(CaptureError(.busy, "another program holds the camera; close it")))
        try await eventually("and again") { source.starts == 3 }
        #expect(recorder.errors.count == 1)
        try await play(picture) { recorder.all.count == 3 }
        #expect(recorder.recoveries == 1)
        scanner.stopScanning()
        let starts = source.starts
        try await Task.sleep(for: .milliseconds(700))
        #expect(source.starts == starts)
    }

    @Test func aRefusalIsFinal() async throws {
        try scanner.startScanning()
        await source.send(.failed(CaptureError(.accessDenied, "the desktop refused access")))
        try await eventually("told") { recorder.errors == [.cameraRestricted] }
        #expect(!scanner.isScanning && scanner.unavailability?.reason == .accessDenied)
        // But not for ever: the user may change it in the settings.
        try scanner.startScanning()
        #expect(scanner.isScanning && scanner.unavailability == nil)
        scanner.stopScanning()
    }

    @Test func anEndOfTheVideoEndsScanning() async throws {
        try scanner.startScanning()
        try await play(try Picture.sample("several.png")) { recorder.all.count == 3 }
        await source.send(.ended)
        try await eventually("ended") { recorder.ends == 1 }
        #expect(!scanner.isScanning && recorder.all.isEmpty && recorder.removed.count == 3)
        #expect(recorder.errors.isEmpty)
    }

    @Test(arguments: [-86_400.0, 7_200, .nan, .infinity]) func aClockThatJumps(jump: Double) async throws {
        let picture = try Picture.sample("several.png")
        try scanner.startScanning()
        try await play(picture, from: 100_000) { recorder.all.count == 3 }
        // Neither does the jump count as an absence, nor does recognition wait for the old time to come again.
        for i in 0..<20 {
            await source.send(.frame(Frame(luminance: picture, time: 100_000 + jump + Double(i) / 30, index: i)))
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(recorder.removed.isEmpty)
        try await play(Picture.blank(width: 900, height: 500), from: 100_000 + jump + 1) { recorder.all.isEmpty }
        try await play(picture, from: 100_000 + jump + 20) { recorder.all.count == 3 }
        scanner.stopScanning()
    }

    @Test func aChangeOfResolution() async throws {
        try scanner.startScanning()
        try await play(try Picture.scene([("qr-url.png", 10, 10)], width: 640, height: 480)) { recorder.all.count == 1 }
        // Rotated to portrait.
        try await play(try Picture.scene([("qr-url.png", 200, 300)], width: 480, height: 640), from: 20) {
            recorder.added.count == 2
        }
        #expect(recorder.removed.count == 1)
        #expect(abs(try #require(recorder.all.first).bounds.topLeft.y - 324) < 3)
        // Of a size at which there can be nothing.
        try await play(Picture.blank(width: 1, height: 1), from: 40) { recorder.all.isEmpty }
        scanner.stopScanning()
    }

    @Test func aBusyMainActorGetsFewBatches() async throws {
        var reports = LiveReports()
        let code = Sample.code()
        func change(_ i: Int, added: [RecognizedItem] = [], updated: [RecognizedItem] = []) -> LiveReport {
            let change = ItemChange(
                added: added, updated: updated, removed: [], allItems: added + updated, frame: i, time: Double(i))
            return .items(change, size: FrameSize(Frame(luminance: Picture.blank())))
        }
        let item = RecognizedItem.barcode(.init(code))
        reports.add(change(0, added: [item]))
        for i in 1...1000 { reports.add(change(i, updated: [item])) }
        #expect(reports.takeAll().count == 2)
        for i in 1...1000 { reports.add(change(i, added: [RecognizedItem.barcode(.init(code))])) }
        let left = reports.takeAll()
        #expect(left.count == LiveReports.limit)
        let added = left.reduce(0) { sum, report in
            guard case .items(let change, _) = report else { return sum }
            return sum + change.added.count
        }
        #expect(added == 1000)
    }
}
