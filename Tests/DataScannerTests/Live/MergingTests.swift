import Testing

@testable import DataScanner

/// Two changes made one, and clocks made steady.
@Suite struct MergingTests {
    private let a = RecognizedItem.barcode(.init(Sample.code("a")))
    private let b = RecognizedItem.barcode(.init(Sample.code("b")))

    private func moved(_ item: RecognizedItem, to x: Double) -> RecognizedItem {
        guard case .barcode(let barcode) = item else { return item }
        var code = barcode.observation
        code.corners = code.corners.map { $0 + Point(x: x, y: 0) }
        return .barcode(.init(code, id: item.id))
    }

    private func change(
        _ frame: Int, added: [RecognizedItem] = [], updated: [RecognizedItem] = [], removed: [RecognizedItem] = [],
        all: [RecognizedItem] = []
    ) -> ItemChange {
        ItemChange(added: added, updated: updated, removed: removed, allItems: all, frame: frame, time: Double(frame))
    }

    @Test func whatCameAndMovedComesWhereItIs() {
        let there = moved(a, to: 5)
        let merged = change(1, added: [a], all: [a]).followed(by: change(2, updated: [there], all: [there]))
        #expect(merged.added.map(\.corners) == [there.corners] && merged.updated.isEmpty && merged.removed.isEmpty)
        #expect(merged.frame == 2 && merged.allItems.count == 1)
    }

    @Test func whatCameAndWentNeverWas() {
        let merged = change(1, added: [a, b], all: [a, b]).followed(by: change(2, removed: [a], all: [b]))
        #expect(merged.added.map(\.id) == [b.id] && merged.removed.isEmpty)
    }

    @Test func whatWentAndCameBackMoved() {
        let there = moved(a, to: 9)
        let merged = change(1, removed: [a]).followed(by: change(2, added: [there], all: [there]))
        #expect(merged.updated.map(\.corners) == [there.corners] && merged.added.isEmpty && merged.removed.isEmpty)
    }

    @Test func whatMovedAndWentGoes() {
        let merged = change(1, updated: [a], all: [a]).followed(by: change(2, removed: [a]))
        #expect(merged.removed.map(\.id) == [a.id] && merged.updated.isEmpty)
    }

    @Test func twoMovesAreOne() {
        let there = moved(a, to: 9)
        let merged = change(1, updated: [moved(a, to: 3), b]).followed(by: change(2, updated: [there]))
        #expect(merged.updated.map(\.id) == [a.id, b.id] && merged.updated[0].corners == there.corners)
    }

    @Test func aSteadyClockFollowsSmallStepsAndNotJumps() {
        var clock = SteadyClock()
        #expect(clock.advance(to: 1000) == 1000)
        #expect(abs(clock.advance(to: 1000.5) - 1000.5) < 1e-9)
        #expect(abs(clock.advance(to: 5) - 1000.5 - 1.0 / 30) < 1e-9)
        #expect(abs(clock.advance(to: 5.1) - 1000.6 - 1.0 / 30) < 1e-9)
        let before = clock.advance(to: .nan)
        #expect(clock.advance(to: 7) > before)
    }
}
