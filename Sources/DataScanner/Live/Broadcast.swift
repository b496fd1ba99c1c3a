import Foundation
import Synchronization

/// Hands the newest value to any number of independent streams.
///
/// A consumer slower than the values sees the newest only: nothing queues.
final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var current: Value?
        var streams: [UUID: AsyncStream<Value>.Continuation] = [:]
    }

    private let state: Mutex<State>

    init(_ initial: Value? = nil) { state = Mutex(State(current: initial)) }

    deinit { finish() }

    /// A stream that starts with the present value, if there is one.
    func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        state.withLock { state in
            if let current = state.current { continuation.yield(current) }
            state.streams[id] = continuation
        }
        return stream
    }

    func send(_ value: Value) {
        // In the lock: two values must not overtake each other. Yielding calls nobody back.
        state.withLock { state in
            state.current = value
            for continuation in state.streams.values { continuation.yield(value) }
        }
    }

    /// Forgets the present value, for streams that begin later.
    func clear() {
        state.withLock { $0.current = nil }
    }

    /// Ends all streams.
    func finish() {
        let streams = state.withLock { state in
            defer { state.streams = [:] }
            return state.streams
        }
        for continuation in streams.values { continuation.finish() }
    }

    var listeners: Int { state.withLock { $0.streams.count } }

    private func remove(_ id: UUID) {
        state.withLock { _ = $0.streams.removeValue(forKey: id) }
    }
}
