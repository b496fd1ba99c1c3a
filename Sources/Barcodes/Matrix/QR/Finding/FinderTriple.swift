import Imaging

/// Three finder patterns that may belong to one symbol.
struct FinderTriple {
    /// Indices into the list of patterns: the corner, then the ends of the two legs so that the
    /// second follows the first clockwise on screen, as in a symbol that is not mirrored.
    var corner: Int
    var right: Int
    var below: Int
    /// Smaller is likelier.
    var cost: Double

    /// The likeliest triples, best first, no more than `limit`, without those made of the first `skip` patterns alone.
    ///
    /// - Complexity: O(n · k²) for n patterns with k neighbours each, k bounded.
    static func all(_ patterns: ArraySlice<FinderPattern>, skip: Int, limit: Int) -> [FinderTriple] {
        let patterns = Array(patterns)
        var triples: [FinderTriple] = []
        for corner in patterns.indices {
            let near = neighbours(of: corner, patterns)
            for i in near.indices {
                for j in (i + 1)..<max(near.count, i + 1) where max(corner, near[i], near[j]) >= skip {
                    if let triple = FinderTriple(corner, near[i], near[j], patterns) { triples.append(triple) }
                }
            }
        }
        triples.sort { $0.cost < $1.cost }
        return Array(triples.prefix(limit))
    }

    private static let neighbourLimit = 20

    private static func neighbours(of corner: Int, _ patterns: [FinderPattern]) -> [Int] {
        let a = patterns[corner]
        var near: [(index: Int, distance: Double)] = []
        for i in patterns.indices where i != corner && patterns[i].isInverted == a.isInverted {
            let b = patterns[i]
            let ratio = a.size / b.size
            guard ratio > 0.4, ratio < 2.5 else { continue }
            let distance = a.center.distance(to: b.center)
            // Between 14 and 170 modules apart; a size is 7 to 10 of them.
            let size = min(a.size, b.size)
            guard distance > 1.2 * size, distance < 30 * max(a.size, b.size) else { continue }
            near.append((i, distance))
        }
        if near.count > neighbourLimit {
            near.sort { $0.distance < $1.distance }
            near.removeSubrange(neighbourLimit...)
        }
        return near.map(\.index)
    }

    private init?(_ a: Int, _ b: Int, _ c: Int, _ patterns: [FinderPattern]) {
        let (p, q, r) = (patterns[a], patterns[b], patterns[c])
        let (u, v) = (q.center - p.center, r.center - p.center)
        let (lu, lv) = (u.length, v.length)
        let cosine = u.dot(v) / (lu * lv)
        let ratio = lu > lv ? lu / lv : lv / lu
        guard abs(cosine) < 0.72, ratio < 2.6 else { return nil }
        let sizes = [p.size, q.size, r.size]
        let (least, most) = (sizes.min() ?? 1, sizes.max() ?? 1)
        corner = a
        (right, below) = u.cross(v) > 0 ? (b, c) : (c, b)
        // Legs across several symbols look as regular as those of one, but are longer.
        let reach = (lu + lv) / (2 * (p.size + q.size + r.size) / 3)
        // Legs as long as they are, seen at the angle they have, cannot hold crossings of different length.
        cost =
            abs(cosine) + 0.8 * (ratio - 1) + 1.0 * (most / least - 1) + 0.05 * reach
            - 0.02 * Double(min(p.hits, 5) + min(q.hits, 5) + min(r.hits, 5))
            + 1.5 * (3 - p.quality - q.quality - r.quality)
    }
}
