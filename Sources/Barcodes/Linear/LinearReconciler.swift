import Imaging

/// Decides between symbols that claim the same place.
enum LinearReconciler {
    /// Symbols that contradict no better one. A symbol with more agreeing lines goes first; of equals the longer.
    static func reconcile(_ symbols: [TrackedSymbol]) -> [TrackedSymbol] {
        var kept: [TrackedSymbol] = []
        let ranked = symbols.sorted { a, b in
            let (wa, wb) = (weight(a), weight(b))
            return wa != wb ? wa > wb : a.corners.area > b.corners.area
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

    /// Whether most of the shorter symbol's middle line lies within the other's bars.
    private static func isOnSameBars(_ a: TrackedSymbol, _ b: TrackedSymbol) -> Bool {
        let left = (a.corners.topLeft + a.corners.bottomLeft) / 2
        let right = (a.corners.topRight + a.corners.bottomRight) / 2
        var inside = 0
        for i in 1...7 where b.corners.contains(left + (right - left) * (Double(i) / 8)) { inside += 1 }
        return inside >= 3
    }
}
