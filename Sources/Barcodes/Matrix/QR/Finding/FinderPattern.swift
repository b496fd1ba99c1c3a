import Imaging

/// A place that looks like the middle of a finder pattern: rings in the ratio 1:1:3:1:1 in two directions.
struct FinderPattern {
    var center: Point
    /// Length of the crossing along a row and along a column: seven modules, or more when the pattern is turned.
    var across: Double
    var down: Double
    /// Rows that crossed it.
    var hits: Int
    /// Light rings on dark ground.
    var isInverted: Bool
    /// The share of samples around the centre that have the right colour.
    var quality = 1.0

    /// Seven modules, as far as two crossings can tell.
    var size: Double { (across + down) / 2 }
}

/// The six edges of a crossing through a finder pattern.
struct FinderCrossing {
    /// Tests the distances between edges of the same kind, which neither blur nor a wrong threshold shifts,
    /// and only loosely the single runs, which both do.
    @inline(__always)
    static func isPlausible(_ e0: Int, _ e1: Int, _ e2: Int, _ e3: Int, _ e4: Int, _ e5: Int) -> Bool {
        let total = e5 &- e0
        let core = e3 &- e2
        // Cheap first: the core is the longest run by far.
        let (r0, r1, r3, r4) = (e1 &- e0, e2 &- e1, e4 &- e3, e5 &- e4)
        guard total >= 6, core > r0, core > r1, core > r3, core > r4 else { return false }
        let module = Float(total) / 7
        let slack = 0.6 * module + 0.8
        guard abs(Float(e2 &- e0) - 2 * module) < slack, abs(Float(e5 &- e3) - 2 * module) < slack else { return false }
        guard abs(Float(e3 &- e1) - 4 * module) < 1.2 * slack, abs(Float(e4 &- e2) - 4 * module) < 1.2 * slack else {
            return false
        }
        let least = 0.25 * module
        return Float(min(min(r0, r1), min(r3, r4))) >= least && Float(core) > 1.6 * module && Float(core) < 4.4 * module
    }
}
