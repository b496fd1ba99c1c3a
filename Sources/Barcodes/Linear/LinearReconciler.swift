import Imaging

/// Decides between symbols that claim the same place.
enum LinearReconciler {
    /// Symbols that contradict no better one: short retail codes last, else the longer and surer first.
    static func reconcile(_ symbols: [TrackedSymbol]) -> [TrackedSymbol] {
        var kept: [TrackedSymbol] = []
        let ranked = symbols.sorted { a, b in
            let (wa, wb) = (weight(a), weight(b))
            return wa != wb ? wa > wb : evidence(a) > evidence(b)
        }
        for symbol in ranked {
            let overlaps = kept.contains { other in
                other.corners.contains(symbol.corners.center) || symbol.corners.contains(other.corners.center)
                    || isOnSameBars(symbol, other)
            }
            if !overlaps { kept.append(symbol) }
        }
        return kept
    }

    private static func weight(_ symbol: TrackedSymbol) -> Int {
        // A short retail code is never believed against a longer code in the same place.
        switch symbol.reading.symbology {
        case .ean8, .upce: return 0
        default: return 1
        }
    }

    /// Bars that were read, by how surely: what reads two ways is the way that fits.
    private static func evidence(_ symbol: TrackedSymbol) -> Double {
        let corners = symbol.corners
        return Double(symbol.confidence) * (corners.topLeft.distance(to: corners.topRight))
    }

    /// Whether most of the shorter symbol's middle line lies within the other's bars.
    private static func isOnSameBars(_ a: TrackedSymbol, _ b: TrackedSymbol) -> Bool {
        let left = (a.corners.topLeft + a.corners.bottomLeft) / 2
        let right = (a.corners.topRight + a.corners.bottomRight) / 2
        var inside = 0
        for i in 1...7 where b.corners.contains(left + (right - left) * (Double(i) / 8)) { inside += 1 }
        return inside >= 3
    }
}
