/// What a session did so far, for measuring.
public struct SessionStatistics: Sendable {
    /// One kind of work: how often, and how many seconds on the clock in all and at most.
    public struct Stage: Sendable {
        public var count = 0
        public var seconds = 0.0
        public var longest = 0.0

        mutating func add(_ seconds: Double) {
            count += 1
            self.seconds += seconds
            longest = max(longest, seconds)
        }
    }

    public var tracking = Stage()
    public var barcodes = Stage()
    public var text = Stage()
    /// Items in view in the newest frame that could be shown, whether or not a single one is asked for.
    public var itemsInView = 0
    public var frames: Int { tracking.count }
}
