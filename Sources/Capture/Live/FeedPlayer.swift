import CGStreamer
import Imaging

/// Plays a feed: pulls pictures, delivers them as frames, notices silence, recovers.
///
/// Used by one thread. Polls the bus beside the pictures, so no main loop is needed.
struct FeedPlayer {
    private enum Outcome {
        case cancelled
        case ended
        case failed(CaptureError)
    }

    private let feed: Feed
    private let run: SourceThread.Run
    private var clock: FrameClock
    private var isInterrupted = false
    private var hasDelivered = false
    /// Seconds until the next attempt, so that a dead server is not hammered.
    private var pause = 0.25

    init(_ feed: Feed, run: SourceThread.Run) {
        self.feed = feed
        self.run = run
        clock = FrameClock(isLive: feed.isLive)
    }

    /// Plays to the end and returns the last event, or nil when the consumer stopped.
    mutating func play() -> FrameEvent? {
        while true {
            switch attempt() {
            case .cancelled: return nil
            case .ended: return .ended
            case .failed(let error):
                let error = feed.explain(error)
                guard feed.recovery == .rebuild, hasDelivered else { return .failed(error) }
                interrupt(error)
                run.sleep(pause)
                pause = min(pause * 2, 2)
            }
            if run.isCancelled { return nil }
        }
    }

    private mutating func attempt() -> Outcome {
        let pipeline: Pipeline
        do {
            pipeline = try feed.open(run)
        } catch {
            return .failed(error)
        }
        if run.isCancelled { return .cancelled }
        clock.restart()
        // Elements that were asked for their formats before they had their address have complained already.
        while pipeline.takeError() != nil {}
        guard feed.mayHang else { return begin(pipeline.play(), pipeline) }
        let trial = HangingStart(pipeline)
        let end = monotonicSeconds() + feed.startPatience
        while true {
            if let started = trial.wait(seconds: 0.05) { return begin(started, pipeline) }
            if run.isCancelled || monotonicSeconds() > end {
                return run.isCancelled ? .cancelled : .failed(feed.stalled)
            }
        }
    }

    private mutating func begin(_ started: Bool, _ pipeline: Pipeline) -> Outcome {
        guard started else {
            return .failed(pipeline.takeError() ?? CaptureError(.other, "it does not start, and gives no cause"))
        }
        return watch(pipeline)
    }

    private mutating func watch(_ pipeline: Pipeline) -> Outcome {
        var last = monotonicSeconds()
        var patience = feed.startPatience
        // A loop that brings nothing would go round forever.
        var count = 0
        while !run.isCancelled {
            switch pipeline.pull(seconds: 0.05) {
            case .picture(let picture):
                guard let frame = frame(of: picture, pipeline) else { continue }
                resume()
                run.deliver(.frame(frame))
                // The consumer's own time does not count as silence.
                last = monotonicSeconds()
                patience = feed.patience
                count += 1
            case .unreadable:
                return .failed(CaptureError(.unsupported, "the pictures have a form that cannot be read"))
            case .end:
                if let error = pipeline.takeError() { return .failed(error) }
                if feed.isLive { return .failed(CaptureError(.lost, "the stream was closed")) }
                guard feed.loops, count > 0, pipeline.rewind() else { return .ended }
                clock.loop()
                count = 0
                last = monotonicSeconds()
            case .nothing:
                if let error = pipeline.takeError() { return .failed(error) }
                guard monotonicSeconds() - last > patience else { continue }
                if feed.recovery != .wait { return .failed(feed.stalled) }
                interrupt(feed.explain(feed.stalled))
            }
        }
        return .cancelled
    }

    private mutating func frame(of picture: cgst_picture, _ pipeline: Pipeline) -> Frame? {
        defer { pipeline.release(picture) }
        guard let (luminance, color) = PictureConversion.images(of: picture, color: feed.wantsColor) else { return nil }
        let (time, index) = clock.place(picture)
        return Frame(luminance: luminance, color: color, time: time, index: index)
    }

    private mutating func interrupt(_ error: CaptureError) {
        if !isInterrupted { run.deliver(.interrupted(error)) }
        isInterrupted = true
    }

    private mutating func resume() {
        if isInterrupted { run.deliver(.resumed) }
        isInterrupted = false
        hasDelivered = true
        pause = 0.25
    }
}
