import Foundation

/// Why something is over, said by any thread, once.
final class StopSign: @unchecked Sendable {  // all state is guarded by `condition`
    enum Reason: Sendable {
        case signal(Int32)
        /// `--first` or `--timeout`.
        case enough
        case end
        case failure(String)
    }

    /// Shared, so that one can wait for either of two signs.
    private static let condition = NSCondition()
    private var said: Reason?

    var reason: Reason? { Self.condition.withLock { said } }

    /// Later reasons do not count.
    func raise(_ reason: Reason) {
        Self.condition.withLock {
            if said == nil { said = reason }
            Self.condition.broadcast()
        }
    }

    /// Waits until this or the other sign is raised, or the time is up.
    func wait(seconds: Double, or other: StopSign) {
        Self.condition.withLock {
            guard said == nil, other.said == nil, seconds > 0 else { return }
            _ = Self.condition.wait(until: Date(timeIntervalSinceNow: seconds))
        }
    }
}
