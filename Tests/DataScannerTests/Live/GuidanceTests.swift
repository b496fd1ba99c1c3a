import Foundation
import Testing

@testable import DataScanner

/// What hinders reading, on pictures to which it was done by the law of the fault itself.
@Suite struct GuidanceTests {
    private func measure(_ picture: LuminanceImage) -> FrameMeasurements {
        var meter = FrameMeter()
        return meter.measure(picture, time: 0)
    }

    private func mapped(_ picture: LuminanceImage, _ change: (Int) -> Int) -> LuminanceImage {
        LuminanceImage(
            width: picture.width, height: picture.height,
            pixels: picture.pixels.map { UInt8(max(0, min(255, change(Int($0))))) })
    }

    /// A box blur of each row and column: what a lens out of focus does, roughly.
    private func blurred(_ picture: LuminanceImage, radius: Int) -> LuminanceImage {
        let (width, height) = (picture.width, picture.height)
        var rows = [UInt8](repeating: 0, count: width * height)
        var out = rows
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for k in -radius...radius { sum += Int(picture[min(width - 1, max(0, x + k)), y]) }
                rows[y * width + x] = UInt8(sum / (2 * radius + 1))
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for k in -radius...radius { sum += Int(rows[min(height - 1, max(0, y + k)) * width + x]) }
                out[y * width + x] = UInt8(sum / (2 * radius + 1))
            }
        }
        return LuminanceImage(width: width, height: height, pixels: out)
    }

    private func guidance(_ picture: LuminanceImage, seconds: Double, items: Int = 0, single: Bool = false) -> ScanGuidance? {
        var meter = FrameMeter()
        var judge = GuidanceJudge()
        var last: ScanGuidance?
        for i in 0..<Int(seconds * 10) {
            let time = Double(i) / 10
            last = judge.judge(meter.measure(picture, time: time), itemsInView: items, isSingle: single, time: time)
        }
        return last
    }

    @Test func light() throws {
        let picture = try Picture.sample("ticket.png")
        #expect(guidance(picture, seconds: 1) == nil)
        #expect(guidance(mapped(picture) { $0 / 8 }, seconds: 1) == .tooDark)
    }

    @Test func focus() throws {
        let picture = try Picture.sample("ticket.png")
        let sharp = try #require(measure(picture).sharpness)
        let soft = try #require(measure(blurred(picture, radius: 1)).sharpness)
        let worse = try #require(measure(blurred(picture, radius: 3)).sharpness)
        #expect(sharp > soft && soft > worse)
        #expect(guidance(blurred(picture, radius: 3), seconds: 1) == .tooBlurred)
        // Less contrast is no blur.
        #expect(abs(try #require(measure(mapped(picture) { 100 + $0 / 3 }).sharpness) - sharp) < 0.15)
    }

    @Test func movement() throws {
        var meter = FrameMeter()
        let size = (width: 1600, height: 900)
        _ = meter.measure(try Picture.scene([("ticket.png", 100, 100)], width: size.width, height: size.height), time: 0)
        // 80 of 1,600 pixels in a tenth of a second.
        let moved = meter.measure(
            try Picture.scene([("ticket.png", 180, 100)], width: size.width, height: size.height), time: 0.1)
        #expect(abs(moved.speed - 0.5) < 0.06)
        let darker = mapped(try Picture.scene([("ticket.png", 180, 100)], width: size.width, height: size.height)) { $0 * 3 / 4 }
        #expect(meter.measure(darker, time: 0.2).speed < 0.05)
        #expect(measure(Picture.blank()).speed == 0)
    }

    @Test func distance() throws {
        // A code so small that it is a smudge of edges on an empty ground.
        let far = try Picture.scene([("qr-small.png", 600, 300)], width: 1280, height: 720)
        #expect(guidance(far, seconds: 4) == .tooFar)
        #expect(guidance(far, seconds: 1) == nil)
        #expect(guidance(far, seconds: 4, items: 1) == nil)
        #expect(guidance(Picture.blank(), seconds: 4) == nil)
    }

    @Test func glare() throws {
        let dim = mapped(try Picture.sample("ticket.png")) { $0 / 2 }
        var pixels = dim.pixels
        for y in 200..<400 { for x in 300..<600 { pixels[y * dim.width + x] = 255 } }
        #expect(guidance(LuminanceImage(width: dim.width, height: dim.height, pixels: pixels), seconds: 1) == .glare)
        #expect(guidance(dim, seconds: 1) == nil)
    }

    @Test func several() throws {
        let picture = try Picture.sample("several.png")
        #expect(guidance(picture, seconds: 1, items: 3, single: true) == .severalItems)
        #expect(guidance(picture, seconds: 1, items: 3) == nil)
    }

    @Test func itDoesNotFlicker() {
        var judge = GuidanceJudge()
        var dark = FrameMeasurements()
        dark.highlights = 20
        var light = FrameMeasurements()
        light.highlights = 200
        var changes = 0
        var last: ScanGuidance?
        for i in 0..<100 {
            let now = judge.judge(i % 2 == 0 ? dark : light, itemsInView: 0, isSingle: false, time: Double(i) / 10)
            if now != last { changes += 1 }
            last = now
        }
        #expect(changes == 0)
    }

    @Test @MainActor func theControllerTells() async throws {
        let source = StillSource(Picture.blank(level: 20))
        let recorder = Recorder()
        let scanner = DataScannerViewController(recognizedDataTypes: [.barcode()])
        scanner.source = source
        scanner.delegate = recorder
        try scanner.startScanning()
        try await eventually("dark") { scanner.guidance == .tooDark }
        #expect(recorder.guidance == [.tooDark])
        scanner.stopScanning()
        #expect(scanner.guidance == nil)
        let silent = DataScannerViewController(recognizedDataTypes: [.barcode()], isGuidanceEnabled: false)
        silent.source = source
        try silent.startScanning()
        try await Task.sleep(for: .milliseconds(900))
        #expect(silent.guidance == nil)
        silent.stopScanning()
    }
}
