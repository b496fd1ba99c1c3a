import Dispatch
import Synchronization

/// Starts a pipeline on a thread that can be left behind.
///
/// PipeWire's source waits without end for a camera that its session manager does not connect. The thread that waits
/// with it holds the pipeline, and frees it should the wait ever end; the source goes on without.
final class HangingStart: Sendable {
    private let result = Mutex<Bool?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ pipeline: Pipeline) {
        // Until there is a result, that thread alone uses the pipeline.
        nonisolated(unsafe) let held = Unmanaged.passRetained(pipeline)
        let started = SourceThread.detach {
            let pipeline = held.takeRetainedValue()
            self.finish(pipeline.play())
        }
        if !started {
            held.release()
            finish(false)
        }
    }

    /// Whether the pipeline started, once that is known.
    func wait(seconds: Double) -> Bool? {
        _ = done.wait(timeout: .now() + seconds)
        return result.withLock { $0 }
    }

    private func finish(_ started: Bool) {
        result.withLock { $0 = started }
        done.signal()
    }
}
