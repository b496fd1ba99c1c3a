import Dispatch
import Glibc
import Synchronization

/// Gives a source its thread: one run at a time, started and stopped without ever blocking the caller.
final class SourceThread: Sendable {
    /// A run between one `start` and its `stop`.
    final class Run: Sendable {
        private let cancelled = Atomic(false)
        private let wake = DispatchSemaphore(value: 0)
        private let done = DispatchGroup()
        private let handler: @Sendable (FrameEvent) -> Void

        init(_ handler: @escaping @Sendable (FrameEvent) -> Void) {
            self.handler = handler
            done.enter()
        }

        var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

        func cancel() {
            cancelled.store(true, ordering: .releasing)
            wake.signal()
        }

        /// Passes an event on, unless the consumer has stopped the source.
        func deliver(_ event: FrameEvent) {
            if !isCancelled { handler(event) }
        }

        /// Waits, but not longer than until the consumer stops the source.
        func sleep(_ seconds: Double) {
            if !isCancelled { _ = wake.wait(timeout: .now() + seconds) }
        }

        fileprivate func finish() { done.leave() }

        /// The device must be free before it is opened again. Bounded, as a driver may hang.
        fileprivate func awaitEnd() { _ = done.wait(timeout: .now() + 5) }
    }

    private struct State {
        var current: Run?
        /// Kept until it is over, so that the next run can wait for it.
        var last: Run?
    }

    private let state = Mutex(State())

    deinit { stop() }

    /// Runs `body` on a new thread; nothing happens while an earlier run goes on. What `body` returns is delivered as
    /// the last event; from within its delivery the source may be started again.
    func start(
        _ deliver: @escaping @Sendable (FrameEvent) -> Void, body: @escaping @Sendable (Run) -> FrameEvent?
    ) {
        let (run, before) = state.withLock { state -> (Run?, Run?) in
            if state.current != nil { return (nil, nil) }
            let run = Run(deliver)
            let before = state.last
            state = State(current: run, last: run)
            return (run, before)
        }
        guard let run else { return }
        let started = Self.detach { [weak self] in
            before?.awaitEnd()
            let last = run.isCancelled ? nil : body(run)
            self?.end(run)
            if let last { run.deliver(last) }
            run.finish()
        }
        if !started {
            end(run)
            run.deliver(.failed(CaptureError(.other, "no further thread could be started; close some programs")))
            run.finish()
        }
    }

    func stop() {
        state.withLock { state in
            state.last?.cancel()
            state.current = nil
        }
    }

    private func end(_ run: Run) {
        state.withLock { state in
            if state.current === run { state.current = nil }
        }
    }

    private final class Job {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Runs `body` on a thread that nobody waits for. Returns whether there is one.
    static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Consumers may recognise on it.
        pthread_attr_setstacksize(&attributes, 4 << 20)
        let job = Unmanaged.passRetained(Job(body))
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, job.toOpaque())
        if code != 0 { job.release() }
        return code == 0
    }
}
