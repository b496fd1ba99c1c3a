/// Turns a grey profile into bars and spaces.
///
/// No threshold for the whole line: the profile is a chain of peaks and valleys, and every edge lies
/// half-way in height between neighbouring ones. Uneven light moves both alike, and a narrow bar that blur
/// has made shallow still has its two edges.
struct EdgeFinder {
    /// A reversal counts as a peak or valley when it is this share of the contrast met recently.
    var sensitivity: Float = 0.2
    /// … and at least this many grey levels.
    var minimumSwing: Float = 10

    /// Finds the runs in `profile[0..<count]`.
    ///
    /// - Complexity: O(count)
    func runs(_ profile: UnsafePointer<Float>, count: Int, into row: inout RunRow) {
        row.positions.removeAll(keepingCapacity: true)
        row.widths.removeAll(keepingCapacity: true)
        row.isReversed = false
        row.isInverted = false
        guard count > 2 else { return }

        // Extremes by hysteresis: `low` and `high` since the last confirmed one, and where they were last met.
        var low = profile[0]
        var high = profile[0]
        var lowAt = 0
        var highAt = 0
        var rising: Bool? = nil
        var lastAt = 0
        var lastValue = profile[0]
        var swing: Float = minimumSwing / sensitivity

        row.positions.append(0)
        for i in 1..<count {
            let v = profile[i]
            if v < low {
                low = v
                lowAt = i
            }
            if v > high {
                high = v
                highAt = i
            }
            let need = max(minimumSwing, swing * sensitivity)
            switch rising {
            case nil:
                if high - low >= need {
                    // The first extreme is whichever came first.
                    if lowAt < highAt {
                        lastAt = lowAt
                        lastValue = low
                        rising = true
                        row.widths.append(0)
                        row.positions.append(0)
                        low = v
                        lowAt = i
                    } else {
                        lastAt = highAt
                        lastValue = high
                        rising = false
                        high = v
                        highAt = i
                    }
                }
            case true?:
                if high - v >= need {
                    swing = max(swing * 0.8, high - lastValue)
                    append(edge(profile, lastAt, lastValue, highAt, high), to: &row)
                    lastAt = highAt
                    lastValue = high
                    rising = false
                    low = v
                    lowAt = i
                    high = v
                    highAt = i
                } else if v == high {
                    low = v
                    lowAt = i
                }
            case false?:
                if v - low >= need {
                    swing = max(swing * 0.8, lastValue - low)
                    append(edge(profile, lastAt, lastValue, lowAt, low), to: &row)
                    lastAt = lowAt
                    lastValue = low
                    rising = true
                    high = v
                    highAt = i
                    low = v
                    lowAt = i
                } else if v == low {
                    high = v
                    highAt = i
                }
            }
        }
        guard let rising else {
            row.positions.removeAll()
            return
        }
        // The last, unconfirmed slope counts when it is high enough.
        let value = rising ? high : low
        if abs(value - lastValue) >= minimumSwing {
            append(edge(profile, lastAt, lastValue, rising ? highAt : lowAt, value), to: &row)
        }
        row.widths.append(Float(count) - (row.positions.last ?? 0))
        row.positions.append(Float(count))
    }

    @inline(__always)
    private func append(_ position: Float, to row: inout RunRow) {
        row.widths.append(max(0, position - (row.positions.last ?? 0)))
        row.positions.append(position)
    }

    /// Where the profile passes half the height between two extremes; sample `i` lies at `i + 0.5`.
    /// When noise makes it cross more than once: the middle of the first and last crossing.
    @inline(__always)
    private func edge(_ p: UnsafePointer<Float>, _ a: Int, _ va: Float, _ b: Int, _ vb: Float) -> Float {
        let middle = (va + vb) / 2
        let up = vb > va
        var first: Float = -1
        var i = a
        while i < b {
            if (p[i &+ 1] >= middle) == up {
                let d = p[i &+ 1] - p[i]
                first = Float(i) + 0.5 + (d == 0 ? 0.5 : max(0, min(1, (middle - p[i]) / d)))
                break
            }
            i &+= 1
        }
        var last = first
        i = b
        while i > a {
            if (p[i &- 1] <= middle) == up {
                let d = p[i] - p[i &- 1]
                last = Float(i) - 0.5 + (d == 0 ? 0.5 : max(0, min(1, (middle - p[i &- 1]) / d)))
                break
            }
            i &-= 1
        }
        return first < 0 ? Float(a + b + 1) / 2 : (first + last) / 2
    }
}
