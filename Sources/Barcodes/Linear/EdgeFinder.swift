/// Turns a grey profile into bars and spaces.
///
/// No threshold for the whole line: the profile is a chain of peaks and valleys, and every edge lies between
/// neighbouring ones. Uneven light moves both alike, and a narrow bar that blur has made shallow still has its
/// two edges. Where between them an edge lies depends on what black and white are nearby: a shallow bar is cut
/// above its half height, or it would come out too wide.
struct EdgeFinder {
    /// A reversal counts as a peak or valley when it is this share of the contrast met recently.
    var sensitivity: Float = 0.2
    /// … and at least this many grey levels.
    var minimumSwing: Float = 10
    /// 0: edges at half the height between neighbouring extremes; 1: at half the height between the
    /// blackest and the whitest extreme nearby.
    var envelope: Float = 0.5

    private struct Extreme {
        var at: Int
        var value: Float
    }

    /// Finds the runs in `profile[0..<count]`.
    ///
    /// - Complexity: O(count)
    func runs(_ profile: UnsafePointer<Float>, count: Int, into row: inout RunRow) {
        row.positions.removeAll(keepingCapacity: true)
        row.widths.removeAll(keepingCapacity: true)
        row.isReversed = false
        row.isInverted = false
        guard count > 2 else { return }
        withUnsafeTemporaryAllocation(of: Extreme.self, capacity: count + 2) { buffer in
            guard let extremes = buffer.baseAddress else { return }
            let (found, firstIsLow) = self.extremes(profile, count, into: extremes)
            guard found > 1 else { return }
            row.positions.append(0)
            if firstIsLow {
                // The line begins in a bar: a space of no length comes first.
                row.widths.append(0)
                row.positions.append(0)
            }
            for k in 0..<(found &- 1) {
                let position = edge(profile, extremes, found, k)
                row.widths.append(max(0, position - (row.positions.last ?? 0)))
                row.positions.append(position)
            }
            row.widths.append(max(0, Float(count) - (row.positions.last ?? 0)))
            row.positions.append(Float(count))
        }
    }

    /// Peaks and valleys in turn, by hysteresis.
    private func extremes(
        _ profile: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Extreme>
    ) -> (count: Int, firstIsLow: Bool) {
        var low = Extreme(at: 0, value: profile[0])
        var high = low
        var found = 0
        var firstIsLow = false
        var swing: Float = minimumSwing / sensitivity
        var need = max(minimumSwing, swing * sensitivity)
        var i = 1
        // Until the first slope is high enough, either extreme may be the first.
        while i < count {
            let v = profile[i]
            if v < low.value { low = Extreme(at: i, value: v) }
            if v > high.value { high = Extreme(at: i, value: v) }
            i &+= 1
            if high.value - low.value >= need { break }
        }
        guard high.value - low.value >= need else { return (0, false) }
        firstIsLow = low.at < high.at
        var rising = firstIsLow
        out[0] = rising ? low : high
        found = 1
        var current = rising ? high : low
        while i < count {
            let v = profile[i]
            if rising ? v > current.value : v < current.value {
                current = Extreme(at: i, value: v)
            } else if (rising ? current.value - v : v - current.value) >= need {
                swing = max(swing * 0.8, abs(current.value - out[found &- 1].value))
                need = max(minimumSwing, swing * sensitivity)
                out[found] = current
                found &+= 1
                rising.toggle()
                current = Extreme(at: i, value: v)
            }
            i &+= 1
        }
        // The last, unconfirmed slope counts when it is high enough.
        if abs(current.value - out[found &- 1].value) >= minimumSwing {
            out[found] = current
            found &+= 1
        }
        return (found, firstIsLow)
    }

    /// Where the profile passes from extreme `k` to the next; sample `i` lies at `i + 0.5`.
    /// When noise makes it cross more than once: the middle of the first and last crossing.
    @inline(__always)
    private func edge(
        _ p: UnsafePointer<Float>, _ extremes: UnsafePointer<Extreme>, _ count: Int, _ k: Int
    ) -> Float {
        let a = extremes[k]
        let b = extremes[k &+ 1]
        var top = max(a.value, b.value)
        var bottom = min(a.value, b.value)
        let local = (top + bottom) / 2
        let reach = (top - bottom) * 0.35
        for j in max(0, k &- 3)...min(count &- 1, k &+ 4) {
            top = max(top, extremes[j].value)
            bottom = min(bottom, extremes[j].value)
        }
        let middle = local + max(-reach, min(reach, ((top + bottom) / 2 - local) * envelope))
        let up = b.value > a.value
        var first: Float = -1
        var i = a.at
        while i < b.at {
            if (p[i &+ 1] >= middle) == up {
                let d = p[i &+ 1] - p[i]
                first = Float(i) + 0.5 + (d == 0 ? 0.5 : max(0, min(1, (middle - p[i]) / d)))
                break
            }
            i &+= 1
        }
        var last = first
        i = b.at
        while i > a.at {
            if (p[i &- 1] <= middle) == up {
                let d = p[i] - p[i &- 1]
                last = Float(i) - 0.5 + (d == 0 ? 0.5 : max(0, min(1, (middle - p[i &- 1]) / d)))
                break
            }
            i &-= 1
        }
        return first < 0 ? Float(a.at + b.at + 1) / 2 : (first + last) / 2
    }
}
