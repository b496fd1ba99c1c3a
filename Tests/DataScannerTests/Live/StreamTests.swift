import Foundation
import Testing

@testable import DataScanner

/// What `recognizedItems` promises.
@Suite @MainActor struct StreamTests {
    private func scanner(_ source: any FrameSource) -> DataScannerViewController {
        let scanner = DataScannerViewController(recognizedDataTypes: [.barcode()], recognizesMultipleItems: true)
        scanner.source = source
        return scanner
    }

    @Test func everyAccessIsAStreamOfItsOwnThatBeginsWithThePresentItems() async throws {
        let scanner = scanner(StillSource(try Picture.sample("several.png")))
        var early = scanner.recognizedItems.makeAsyncIterator()
        #expect(await early.next()?.isEmpty == true)
        try scanner.startScanning()
        try await eventually("items") { scanner.currentItems.count == 3 }
        var first = scanner.recognizedItems.makeAsyncIterator()
        var second = scanner.recognizedItems.makeAsyncIterator()
        #expect(await first.next()?.count == 3)
        #expect(await second.next()?.count == 3)
        #expect(await early.next()?.count == 3)
        scanner.stopScanning()
        #expect(await first.next()?.isEmpty == true)
        #expect(await second.next()?.isEmpty == true)
        #expect(await early.next()?.isEmpty == true)
    }

    @Test func aSlowConsumerSeesTheNewestOnly() async throws {
        let broadcast = Broadcast<Int>()
        var slow = broadcast.stream().makeAsyncIterator()
        for i in 1...1000 { broadcast.send(i) }
        #expect(await slow.next() == 1000)
        broadcast.send(1001)
        #expect(await slow.next() == 1001)
        broadcast.finish()
        #expect(await slow.next() == nil)
    }

    @Test func aConsumerThatLeavesIsForgotten() async throws {
        let broadcast = Broadcast(0)
        let reading = Task {
            var sum = 0
            for await value in broadcast.stream() { sum += value }
            return sum
        }
        try await eventually("listening") { broadcast.listeners == 1 }
        reading.cancel()
        _ = await reading.value
        #expect(broadcast.listeners == 0)
    }

    @Test func framesComeForAPreview() async throws {
        let scanner = scanner(StillSource(try Picture.sample("several.png")))
        var frames = scanner.frames.makeAsyncIterator()
        try scanner.startScanning()
        let first = try #require(await frames.next())
        let second = try #require(await frames.next())
        #expect(first.luminance.width == 900 && second.index > first.index)
        scanner.stopScanning()
    }
}
