import Dispatch
import Synchronization

/// Runs `body` for every index on up to `workers` threads; the first error is thrown after all have stopped.
func forEachIndex(_ count: Int, workers: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let threads = min(workers, count)
    guard threads > 1 else {
        for i in 0..<count { try body(i) }
        return
    }
    let next = Atomic<Int>(0)
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
        while true {
            let i = next.add(1, ordering: .relaxed).oldValue
            guard i < count, failure.withLock({ $0 == nil }) else { return }
            do { try body(i) } catch { failure.withLock { $0 = $0 ?? error } }
        }
    }
    if let error = failure.withLock({ $0 }) { throw error }
}
