import DataScanner
import Foundation
import Synchronization

/// What a live run writes: events as JSON lines, a record for each new item in the other formats, and on a terminal a
/// board that changes in place.
///
/// Called by the threads of sources and by the one that waits for them.
final class LiveOutput: Sendable {
    private struct State {
        var source = ""
        var exporter: any ItemExporter
        var board: LiveBoard?
        var summary = ScanSummary()
        var seen: Set<Payload> = []
        /// Items that were let through, so that their updates and removals are too.
        var shown: Set<UUID> = []
        /// No further item is wanted.
        var isFull = false
    }

    /// What makes two items the same for `--unique`.
    private struct Payload: Hashable {
        var symbology: BarcodeSymbology?
        var bytes: [UInt8]

        init(_ item: RecognizedItem) {
            bytes = item.payloadBytes
            if case .barcode(let barcode) = item { symbology = barcode.observation.symbology }
        }
    }

    private let state: Mutex<State>
    private let writesEvents: Bool
    private let isFirstOnly: Bool
    private let isUnique: Bool
    private let isQuiet: Bool
    private let started = Clock.seconds()

    init(_ configuration: Configuration, names: [String]) throws {
        let arguments = configuration.arguments
        writesEvents = arguments.format?.option == "json"
        isFirstOnly = arguments.first
        isUnique = arguments.unique
        isQuiet = arguments.quiet || arguments.format != nil
        let wantsBoard =
            arguments.format == nil && !arguments.nulTerminated && !isFirstOnly && Terminal.isTerminal(STDOUT_FILENO)
            && Terminal.environment("TERM") != "dumb"
        let isColored = configuration.isColored
        state = Mutex(
            State(
                exporter: try configuration.exporter(headings: names.count > 1),
                board: wantsBoard ? LiveBoard(isColored: isColored) : nil))
    }

    var summary: ScanSummary { state.withLock { $0.summary } }

    func begin(_ source: String) {
        state.withLock { state in
            state.source = source
            state.summary.sources += 1
            state.board?.begin(LiveSource.title(source))
        }
    }

    /// The changes of one frame.
    func take(_ change: ItemChange) {
        state.withLock { state in
            var wanted = change
            wanted.added = change.added.filter { item in
                guard !state.isFull, !isUnique || state.seen.insert(Payload(item)).inserted else { return false }
                state.isFull = isFirstOnly
                state.shown.insert(item.id)
                state.summary.items += 1
                return true
            }
            wanted.updated = isFirstOnly ? [] : change.updated.filter { state.shown.contains($0.id) }
            wanted.removed = change.removed.filter { state.shown.remove($0.id) != nil }
            // The one item that was asked for is one line.
            if isFirstOnly { wanted.removed = [] }
            guard !wanted.isEmpty else { return }
            var output: [UInt8] = []
            if writesEvents {
                EventLines().write(wanted, source: state.source, into: &output)
            } else if state.board != nil {
                state.board?.take(wanted)
            } else {
                let first = state.summary.items - wanted.added.count + 1
                let records = wanted.added.enumerated().map {
                    ItemRecord(source: state.source, number: first + $0.offset, item: $0.element)
                }
                if !records.isEmpty { state.exporter.write(records, into: &output) }
            }
            if !output.isEmpty { Terminal.write(output) }
        }
    }

    /// Something worth knowing that is no end, such as a camera that went away; nil: all is well again.
    func tell(_ message: String?) {
        state.withLock { state in
            if state.board != nil {
                state.board?.message = message
            } else if let message {
                Terminal.complain("\(LiveSource.title(state.source)): \(message)")
            }
        }
    }

    /// The present source cannot be scanned, or not to its end.
    func fail(_ message: String) {
        state.withLock { state in
            state.summary.errors += 1
            state.board?.clear()
            Terminal.complain("\(LiveSource.title(state.source)): \(message)")
            var output: [UInt8] = []
            state.exporter.writeError(source: state.source, message: message, into: &output)
            if !output.isEmpty { Terminal.write(output) }
        }
    }

    /// Called about ten times a second.
    func redraw() {
        state.withLock { $0.board?.draw() }
    }

    /// The end of the run: everything that was seen, where a board showed it.
    func finish() {
        state.withLock { state in
            state.summary.seconds = Clock.seconds() - started
            state.board?.finish()
            var output: [UInt8] = []
            // A table has its heading even when nothing was found.
            state.exporter.write([], into: &output)
            state.exporter.writeSummary(state.summary, into: &output)
            if !output.isEmpty { Terminal.write(output) }
            if state.summary.items == 0, state.summary.errors == 0, !isQuiet { Terminal.complain("nothing found") }
        }
    }
}
