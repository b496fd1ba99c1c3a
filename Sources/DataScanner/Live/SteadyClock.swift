/// Makes time run forward evenly where a source's clock jumps: set back, looped, or hours ahead after a sleep.
///
/// The tracker reckons with times between frames; it must neither wait for yesterday's clock to catch up nor take
/// a jump for an absence.
struct SteadyClock: Sendable {
    /// Steps above this are jumps. A stall this long says nothing of where things are now either.
    static let longestStep = 1.0
    /// What a jump counts as.
    static let usualStep = 1.0 / 30

    private var last: Double?
    private var now = 0.0

    mutating func advance(to time: Double) -> Double {
        defer { last = time }
        guard let last else {
            now = time.isFinite ? time : 0
            return now
        }
        let step = time - last
        // A comparison with NaN is false: it counts as a jump.
        now += step >= 0 && step <= Self.longestStep ? step : Self.usualStep
        return now
    }
}
