import Capture
import Foundation
import Synchronization

/// One run of a source through a session, off the main actor.
///
/// The source's thread does the work. The controller only ever touches the letter box, whose lock is held for
/// moments: it never waits for recognition or tracking.
final class LiveScan: Sendable {
    /// Settings that hold for the whole run.
    struct Plan: Sendable {
        var settings: SessionSettings
        var measuresGuidance: Bool
        /// Seconds between frames that are looked at; 0: every frame.
        var frameInterval: Double
    }

    /// The accept hook, numbered: closures cannot be compared.
    private struct Rule: Sendable {
        var accepts: (@Sendable (RecognizedItem) -> Bool)?
        var number = 0
    }

    private struct LetterBox {
        var placement: ViewPlacement
        var rule: Rule
        var isPaused = false
        var isStopped = false
        /// Whether the text models are loaded.
        var isTextReady = false
        var reports = LiveReports()
        var isAnnounced = false
        var latest: Frame?
        var photos: [UUID: CheckedContinuation<Frame, any Error>] = [:]
    }

    /// Belongs to the source's thread; the lock only makes that safe where a source breaks its word.
    private struct Work {
        var session: ScanSession?
        var size: FrameSize?
        var placement: ViewPlacement?
        var rule = -1
        var readsText = false
        var clock = SteadyClock()
        var lastTaken = -Double.infinity
        var meter = FrameMeter()
        var lastMeasured = -Double.infinity
        var judge = GuidanceJudge()
        var guidance: ScanGuidance?
        /// Whether the source said that nothing comes, and no frame has come since.
        var isLost = false
    }

    let source: any FrameSource
    private let plan: Plan
    private let box: Mutex<LetterBox>
    private let work = Mutex(Work())
    private let frames: Broadcast<Frame>
    /// Called on any thread when there is something to `collect`.
    private let announce: @Sendable (LiveScan) -> Void

    init(
        source: any FrameSource, plan: Plan, placement: ViewPlacement, frames: Broadcast<Frame>,
        accepts: (@Sendable (RecognizedItem) -> Bool)?, announce: @escaping @Sendable (LiveScan) -> Void
    ) {
        self.source = source
        self.plan = plan
        self.frames = frames
        self.announce = announce
        box = Mutex(LetterBox(placement: placement, rule: Rule(accepts: accepts)))
    }

    // MARK: - The controller's side

    /// Begins, or begins again after `.failed`.
    func start() {
        prepareText()
        source.start { [weak self] event in self?.take(event) }
    }

    /// Loads the text models beside the first frames: a recognition that had to wait for them would tell of a frame
    /// long gone.
    private func prepareText() {
        guard let text = plan.settings.text, !box.withLock({ $0.isTextReady }) else { return }
        DispatchQueue.global(qos: .userInitiated).async { [weak self] in
            do {
                try text.prepare()
                self?.box.withLock { $0.isTextReady = true }
            } catch {
                self?.report(.textFailed(error))
            }
        }
    }

    /// Ends the run for good. Recognitions under way are disregarded; nothing is reported any more.
    func stop() {
        let photos = box.withLock { box in
            box.isStopped = true
            box.reports = LiveReports()
            box.latest = nil
            defer { box.photos = [:] }
            return box.photos
        }
        for photo in photos.values { photo.resume(throwing: CaptureError(.other, "scanning was stopped")) }
        source.stop()
    }

    func place(_ placement: ViewPlacement) {
        box.withLock { $0.placement = placement }
    }

    func accept(only accepts: (@Sendable (RecognizedItem) -> Bool)?) {
        box.withLock { box in
            box.rule = Rule(accepts: accepts, number: box.rule.number + 1)
        }
    }

    func pause(_ isPaused: Bool) {
        box.withLock { $0.isPaused = isPaused }
    }

    var latestFrame: Frame? { box.withLock { $0.latest } }

    /// What happened since the last call, in order.
    func collect() -> [LiveReport] {
        box.withLock { box in
            box.isAnnounced = false
            return box.reports.takeAll()
        }
    }

    /// The next frame.
    ///
    /// - Throws: `CaptureError` if none comes within `seconds`.
    func nextFrame(within seconds: Double) async throws -> Frame {
        let id = UUID()
        let timeout = Task {
            try await Task.sleep(for: .seconds(seconds))
            giveUp(id, with: CaptureError(.lost, "no frame came within \(Int(seconds)) s; check that the camera still delivers"))
        }
        defer { timeout.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal: (any Error)? = box.withLock { box in
                    if box.isStopped { return CaptureError(.other, "scanning was stopped") }
                    if Task.isCancelled { return CancellationError() }
                    box.photos[id] = continuation
                    return nil
                }
                if let refusal { continuation.resume(throwing: refusal) }
            }
        } onCancel: {
            giveUp(id, with: CancellationError())
        }
    }

    private func giveUp(_ id: UUID, with error: any Error) {
        box.withLock { $0.photos.removeValue(forKey: id) }?.resume(throwing: error)
    }

    // MARK: - The source's side

    private func take(_ event: FrameEvent) {
        switch event {
        case .frame(let frame): take(frame)
        case .interrupted(let error):
            clear()
            report(.interrupted(error))
        // The first frame says so more surely.
        case .resumed: break
        case .ended:
            clear()
            report(.ended)
        case .failed(let error):
            clear()
            report(.failed(error))
        }
    }

    private func take(_ frame: Frame) {
        let letter = box.withLock { box -> (ViewPlacement, Rule, Bool, Bool)? in
            guard !box.isStopped else { return nil }
            box.latest = frame
            return (box.placement, box.rule, box.isPaused, box.isTextReady)
        }
        guard let (placement, rule, isPaused, isTextReady) = letter else { return }
        for photo in box.withLock({ box in
            defer { box.photos = [:] }
            return box.photos
        }).values { photo.resume(returning: frame) }
        frames.send(frame)
        work.withLock { work in
            if work.isLost { report(.resumed) }
            work.isLost = false
            guard !isPaused else { return }
            var frame = frame
            frame.time = work.clock.advance(to: frame.time)
            guard frame.time - work.lastTaken >= plan.frameInterval - 0.004 else { return }
            work.lastTaken = frame.time
            let session = session(for: frame, placement, rule, &work)
            if isTextReady, !work.readsText { session.update { $0.text = plan.settings.text } }
            work.readsText = isTextReady
            session.take(frame)
            if plan.measuresGuidance { judge(frame, session, &work) }
        }
    }

    /// The session for frames of this size, told where to look.
    private func session(
        for frame: Frame, _ placement: ViewPlacement, _ rule: Rule, _ work: inout Work
    ) -> ScanSession {
        let size = FrameSize(frame)
        if size != work.size {
            defer { report(.size(size)) }
            // Nothing found in frames of one size says where it would be in frames of another.
            work.session?.finish()
            work.session = nil
        }
        let isNew = work.session == nil
        let session = work.session ?? makeSession(size)
        if isNew { work.readsText = false }
        if isNew || placement != work.placement || rule.number != work.rule {
            let geometry = ViewGeometry(frame: size, placement: placement)
            // Where there is nothing to look at, a corner too small to hold anything.
            let part = geometry.part(placement.regionOfInterest) ?? UnitRect(x: 0, y: 0, width: 1e-9, height: 1e-9)
            let point = geometry.inFrame(
                placement.pointOfInterest ?? CGPoint(x: geometry.size.width / 2, y: geometry.size.height / 2))
            session.update { settings in
                settings.regionOfInterest = part.flatMap { $0.isWhole ? nil : $0 }
                settings.pointOfInterest = Point(x: point.x / Double(size.width), y: point.y / Double(size.height))
                settings.accepts = rule.accepts
            }
        }
        work.session = session
        work.size = size
        work.placement = placement
        work.rule = rule.number
        return session
    }

    private func makeSession(_ size: FrameSize) -> ScanSession {
        var settings = plan.settings
        settings.text = nil
        return ScanSession(settings: settings) { [weak self] error in
            self?.report(.textFailed(error))
        } onChange: { [weak self] change in
            self?.report(.items(change, size: size))
        }
    }

    private func judge(_ frame: Frame, _ session: ScanSession, _ work: inout Work) {
        guard frame.time - work.lastMeasured >= 0.09 else { return }
        work.lastMeasured = frame.time
        let measured = work.meter.measure(frame.luminance, time: frame.time)
        let guidance = work.judge.judge(
            measured, itemsInView: session.statistics.itemsInView,
            isSingle: !plan.settings.recognizesMultipleItems, time: frame.time)
        guard guidance != work.guidance else { return }
        work.guidance = guidance
        report(.guidance(guidance))
    }

    /// Lets go of everything seen, as when the camera goes away.
    private func clear() {
        work.withLock { work in
            work.isLost = true
            work.session?.finish()
            work.session = nil
            work.meter = FrameMeter()
            work.judge = GuidanceJudge()
            if work.guidance != nil { report(.guidance(nil)) }
            work.guidance = nil
        }
    }

    private func report(_ report: LiveReport) {
        let isFirst = box.withLock { box in
            guard !box.isStopped else { return false }
            box.reports.add(report)
            defer { box.isAnnounced = true }
            return !box.isAnnounced
        }
        if isFirst { announce(self) }
    }
}
