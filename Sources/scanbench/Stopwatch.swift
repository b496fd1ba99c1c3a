import Foundation

/// Processor time and wall time, in milliseconds. Processor time is what the machine's other users cannot spoil.
struct Stopwatch {
    private let cpuStart = Self.now(CLOCK_PROCESS_CPUTIME_ID)
    private let wallStart = Self.now(CLOCK_MONOTONIC)

    var cpu: Double { Self.now(CLOCK_PROCESS_CPUTIME_ID) - cpuStart }
    var wall: Double { Self.now(CLOCK_MONOTONIC) - wallStart }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

extension [Double] {
    /// The middle value, or the mean of the two middle ones; 0 of none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = self.sorted()
        let half = count / 2
        return count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }
}

extension Double {
    /// Three decimals: microseconds when the value is milliseconds.
    var rounded3: Double { (self * 1e3).rounded() / 1e3 }
}
