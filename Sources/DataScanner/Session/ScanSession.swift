import Foundation
import Synchronization

/// Turns the frames of a source into tracked items.
///
/// Every frame moves the items; recognition of codes and of text each run at their own pace on threads of their own,
/// always on the newest frame, one at a time: nothing queues. What they find is carried forward to the frame that is
/// current by then.
///
/// `take` is called by the source, one call at a time; everything else from any thread.
public final class ScanSession: Sendable {
    private struct State {
        var settings: SessionSettings
        var tracker: ItemTracker
        var codesInView: [BarcodeObservation] = []
        var lastBarcodeStart = -Double.infinity
        var lastTextStart = -Double.infinity
        var isTextComplete = true
        var latest: Frame?
        /// What `settings.accepts` said of an item, and of which text.
        var verdicts: [UUID: (string: String?, isAccepted: Bool)] = [:]
    }

    private enum Finding: Sendable {
        case codes([BarcodeObservation], step: Int, frame: Frame)
        case lines([LineSighting], step: Int, frame: Frame, isComplete: Bool)
        case failure(any Error)
    }

    private struct Desk {
        var isReadingCodes = false
        var isReadingText = false
        var findings: [Finding] = []
        var statistics = SessionStatistics()
        var isStopped = false
    }

    private let state: Mutex<State>
    private let desk = Mutex(Desk())
    private let codeQueue = DispatchQueue(label: "datascanner.codes")
    private let textQueue = DispatchQueue(label: "datascanner.text")
    private let onChange: @Sendable (ItemChange) -> Void
    private let onFailure: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - onChange: called for every frame in which something changed, on the thread that called `take` or `finish`.
    ///   - onFailure: recognition cannot go on, such as for want of a text model; called on the same thread.
    public init(
        settings: SessionSettings, onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        onChange: @escaping @Sendable (ItemChange) -> Void
    ) {
        state = Mutex(State(settings: settings, tracker: ItemTracker(settings: settings.tracking)))
        self.onChange = onChange
        self.onFailure = onFailure
    }

    public var statistics: SessionStatistics { desk.withLock { $0.statistics } }

    /// The newest frame, as it came.
    public var latestFrame: Frame? { state.withLock { $0.latest } }

    /// Changes what is looked for; holds from the next frame on.
    public func update(_ change: (inout SessionSettings) -> Void) {
        state.withLock { state in
            change(&state.settings)
            state.verdicts = [:]
        }
    }

    /// Takes the next frame and reports what changed.
    public func take(_ frame: Frame) {
        guard !desk.withLock({ $0.isStopped }) else { return }
        let started = ContinuousClock.now
        let (change, failure) = state.withLock { state in
            advance(&state, frame)
            let failure = applyFindings(&state)
            schedule(&state, frame)
            // Synchronous findings are there already.
            let second = state.settings.isSynchronous ? applyFindings(&state) : nil
            return (changes(&state), failure ?? second)
        }
        if let failure { onFailure(failure) }
        if !change.isEmpty { onChange(change) }
        let seconds = started.duration(to: .now).seconds
        desk.withLock { $0.statistics.tracking.add(seconds) }
    }

    /// Ends the session: everything that stood is removed, running recognitions are disregarded.
    public func finish() {
        desk.withLock { $0.isStopped = true }
        let change = state.withLock { state in
            state.tracker.removeAll()
            return state.tracker.changes()
        }
        if !change.isEmpty { onChange(change) }
    }

    // MARK: - One frame

    private func advance(_ state: inout State, _ frame: Frame) {
        state.latest = frame
        let (width, height) = (Double(frame.luminance.width), Double(frame.luminance.height))
        state.tracker.region = state.settings.regionOfInterest.map {
            let part = $0.pixels(width: Int(width), height: Int(height))
            return Quad(x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height))
        }
        state.tracker.advance(frame)
    }

    private func applyFindings(_ state: inout State) -> (any Error)? {
        var failure: (any Error)?
        for finding in desk.withLock({ desk in
            defer { desk.findings.removeAll() }
            return desk.findings
        }) {
            switch finding {
            case .codes(let codes, let step, let frame):
                state.codesInView = codes
                state.tracker.apply(codes, step: step, of: frame.luminance, time: frame.time)
            case .lines(let lines, let step, let frame, let isComplete):
                state.isTextComplete = isComplete
                state.tracker.apply(lines, step: step, of: frame.luminance, time: frame.time)
            case .failure(let error):
                failure = error
                state.settings.text = nil
            }
        }
        return failure
    }

    private func changes(_ state: inout State) -> ItemChange {
        let wanted = wantedItems(&state)
        desk.withLock { $0.statistics.itemsInView = wanted?.count ?? state.tracker.items.count(where: \.isShowable) }
        guard let wanted else { return state.tracker.changes() }
        guard !state.settings.recognizesMultipleItems, let frame = state.latest else {
            let ids = Set(wanted.map(\.id))
            return state.tracker.changes { ids.contains($0.id) }
        }
        let point = Point(
            x: state.settings.pointOfInterest.x * Double(frame.luminance.width),
            y: state.settings.pointOfInterest.y * Double(frame.luminance.height))
        let nearest = wanted.min { Self.distance($0.quad, point) < Self.distance($1.quad, point) }?.id
        return state.tracker.changes { $0.id == nearest }
    }

    /// The items that may be shown and that the accept hook lets through; nil if that is all of them.
    private func wantedItems(_ state: inout State) -> [TrackedItem]? {
        guard state.settings.accepts != nil || !state.settings.recognizesMultipleItems else { return nil }
        let showable = state.tracker.items.filter(\.isShowable)
        guard let accepts = state.settings.accepts else { return showable }
        var verdicts: [UUID: (string: String?, isAccepted: Bool)] = [:]
        let wanted = showable.filter { tracked in
            guard let item = tracked.item() else { return false }
            // Asked once for each text of an item, not with every frame.
            if let known = state.verdicts[item.id], known.string == item.string {
                verdicts[item.id] = known
            } else {
                verdicts[item.id] = (item.string, accepts(item))
            }
            return verdicts[item.id]?.isAccepted ?? false
        }
        state.verdicts = verdicts
        return wanted
    }

    private static func distance(_ quad: Quad, _ point: Point) -> Double {
        quad.contains(point) ? 0 : quad.center.distance(to: point)
    }

    // MARK: - Recognition

    private func schedule(_ state: inout State, _ frame: Frame) {
        let settings = state.settings
        let step = state.tracker.step
        if let options = settings.barcodes, frame.time - state.lastBarcodeStart >= settings.barcodeInterval - 0.004,
            claim(\.isReadingCodes)
        {
            state.lastBarcodeStart = frame.time
            run(on: codeQueue, synchronously: settings.isSynchronous) { [self] in
                let started = ContinuousClock.now
                let region = settings.regionOfInterest
                let codes = Self.inRegion(frame, region) { BarcodeReader(options: options).read($0.luminance) } shift: {
                    $0.corners = $0.corners.map($1)
                }
                finish(\.isReadingCodes, .codes(codes, step: step, frame: frame), \.barcodes, started)
            }
        }
        let known = state.tracker.knownLines()
        let isSettled = state.isTextComplete && !known.isEmpty && known.allSatisfy(\.isSettled)
        let pause = isSettled ? settings.settledTextInterval : state.isTextComplete ? settings.textInterval : 0
        if let reader = settings.text, frame.time - state.lastTextStart >= pause - 0.004, claim(\.isReadingText) {
            state.lastTextStart = frame.time
            let codes = state.codesInView
            run(on: textQueue, synchronously: settings.isSynchronous) { [self] in
                let started = ContinuousClock.now
                do {
                    let isComplete = try LineFinder(reader: reader).find(in: frame, codes: codes, known: known) { lines in
                        deliver(.lines(lines, step: step, frame: frame, isComplete: false))
                    }
                    finish(
                        \.isReadingText, .lines([], step: step, frame: frame, isComplete: isComplete), \.text, started)
                } catch {
                    finish(\.isReadingText, .failure(error), \.text, started)
                }
            }
        }
    }

    private func run(on queue: DispatchQueue, synchronously: Bool, _ work: @escaping @Sendable () -> Void) {
        if synchronously { work() } else { queue.async(execute: work) }
    }

    private func claim(_ flag: WritableKeyPath<Desk, Bool> & Sendable) -> Bool {
        desk.withLock { desk in
            if desk[keyPath: flag] { return false }
            desk[keyPath: flag] = true
            return true
        }
    }

    private func deliver(_ finding: Finding) {
        desk.withLock { desk in
            if !desk.isStopped { desk.findings.append(finding) }
        }
    }

    private func finish(
        _ flag: WritableKeyPath<Desk, Bool> & Sendable, _ finding: Finding,
        _ stage: WritableKeyPath<SessionStatistics, SessionStatistics.Stage> & Sendable, _ started: ContinuousClock.Instant
    ) {
        let seconds = started.duration(to: .now).seconds
        desk.withLock { desk in
            desk[keyPath: flag] = false
            desk.statistics[keyPath: stage].add(seconds)
            if !desk.isStopped { desk.findings.append(finding) }
        }
    }

    /// Recognises within the region of interest only, and puts what was found back into the frame's coordinates.
    private static func inRegion<T>(
        _ frame: Frame, _ region: UnitRect?, _ read: (Frame) -> [T], shift: (inout T, (Point) -> Point) -> Void
    ) -> [T] {
        guard let region else { return read(frame) }
        let part = region.pixels(width: frame.luminance.width, height: frame.luminance.height)
        let offset = Point(x: Double(part.x), y: Double(part.y))
        var found = read(frame.cropped(x: part.x, y: part.y, width: part.width, height: part.height))
        for i in found.indices { shift(&found[i]) { $0 + offset } }
        return found
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
