import Capture
import DataScanner
import Foundation

/// Hands out pages to workers and collects what they find, in the order of the sources.
///
/// At most one page a worker is in memory, and workers run at most `window` sources ahead of what was printed.
final class ScanQueue: @unchecked Sendable {  // all state is guarded by `condition`
    enum Job {
        case open(source: Int)
        case page(source: Int, image: StillImage, page: Int)
    }

    /// Something no other source can cure, such as a missing model.
    struct FatalError: Error {
        var source: Int
        var message: String
    }

    private static let window = 256

    private let condition = NSCondition()
    private var progress: [SourceProgress]
    private var nextSource = 0
    private var printed = 0
    private var opening = 0
    private var openDocuments: [(source: Int, image: StillImage, pages: ArraySlice<Int>)] = []
    private var isStopped = false
    private var fatal: FatalError?
    private var signal: Int32?
    private var withoutText: String?
    private(set) var pagesDone = 0

    init(sources: Int) {
        progress = [SourceProgress](repeating: SourceProgress(), count: sources)
    }

    // MARK: Workers

    /// The next thing to do; nil when all is handed out or the run was stopped. Waits where more may come.
    func next() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopped {
            if !openDocuments.isEmpty {
                let (source, image) = (openDocuments[0].source, openDocuments[0].image)
                let page = openDocuments[0].pages.removeFirst()
                if openDocuments[0].pages.isEmpty { openDocuments.removeFirst() }
                return .page(source: source, image: image, page: page)
            }
            if nextSource < progress.count, nextSource < printed + Self.window {
                opening += 1
                nextSource += 1
                return .open(source: nextSource - 1)
            }
            if nextSource == progress.count, opening == 0 { return nil }
            condition.wait()
        }
        return nil
    }

    /// A source was opened; its pages become jobs.
    func opened(_ source: Int, image: StillImage, pages: [Int]) {
        change {
            opening -= 1
            progress[source].state = .open(pagesLeft: pages.count)
            openDocuments.append((source, image, pages[...]))
        }
    }

    func openFailed(_ source: Int, message: String) {
        change {
            opening -= 1
            progress[source].state = .failed(message)
        }
    }

    func finished(_ source: Int, _ result: PageResult) {
        change {
            pagesDone += 1
            guard case .open(let left) = progress[source].state else {
                // Another page of the document has failed meanwhile.
                if let picture = result.picture { AnnotatedFiles.discard(picture) }
                return
            }
            progress[source].results.append(result)
            progress[source].state = left == 1 ? .done : .open(pagesLeft: left - 1)
        }
    }

    /// A page cannot be read, and with it the source: its other pages are dropped.
    func pageFailed(_ source: Int, message: String) {
        change {
            if case .failed = progress[source].state { return }
            progress[source].state = .failed(message)
            openDocuments.removeAll { $0.source == source }
            for picture in progress[source].results.compactMap(\.picture) { AnnotatedFiles.discard(picture) }
            progress[source].results = []
        }
    }

    /// Text cannot be read in this run; the codes of all sources still are.
    func goOnWithoutText(_ message: String) {
        change { if withoutText == nil { withoutText = message } }
    }

    /// Why the run reads no text, if that is so.
    var textFailure: String? {
        condition.withLock { withoutText }
    }

    /// Ends the run: no source can be scanned.
    func fail(_ source: Int, message: String) {
        change {
            if fatal == nil { fatal = FatalError(source: source, message: message) }
            isStopped = true
        }
    }

    // MARK: The printing side

    /// Ends the handing out of jobs; what is being scanned goes on, and nobody waits for it.
    func stop(signal: Int32? = nil) {
        change {
            isStopped = true
            if let signal { self.signal = signal }
        }
    }

    /// The signal that stopped the run.
    var stoppedBy: Int32? {
        condition.withLock { signal }
    }

    /// Waits until source `index` is finished or the run stopped, then takes its results, pages in order.
    ///
    /// `tick` is called about ten times a second meanwhile.
    func take(_ index: Int, tick: ((_ pagesDone: Int) -> Void)?) throws(FatalError) -> SourceProgress {
        condition.lock()
        defer { condition.unlock() }
        while !progress[index].isFinished, !isStopped {
            if let tick {
                _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
                tick(pagesDone)
            } else {
                condition.wait()
            }
        }
        if let fatal { throw fatal }
        var taken = progress[index]
        taken.results.sort { $0.page < $1.page }
        progress[index].results = []
        printed = index + 1
        condition.broadcast()
        return taken
    }

    private func change(_ body: () -> Void) {
        condition.lock()
        body()
        condition.broadcast()
        condition.unlock()
    }
}
