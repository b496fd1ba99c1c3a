/// Finds what somebody probably meant.
enum Suggestion {
    /// The candidate nearest to `word`, if one is near enough to be worth proposing.
    static func nearest<S: Sequence<String>>(to word: String, among candidates: S) -> String? {
        let wanted = Array(word.lowercased())
        guard !wanted.isEmpty, wanted.count <= 40 else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased())
            var distance = self.distance(wanted, letters)
            // Somebody who typed the beginning of a name meant the name.
            if wanted.count >= 3, letters.starts(with: wanted) { distance = min(distance, 1) }
            if distance <= max(1, min(wanted.count, letters.count) / 3), distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.candidate
    }

    /// `; did you mean …?`, or nothing.
    static func phrase<S: Sequence<String>>(for word: String, among candidates: S, prefix: String = "") -> String {
        nearest(to: word, among: candidates).map { "; did you mean \(prefix)\($0)?" } ?? ""
    }

    /// Edits between two words, a swap of neighbours counting as one (optimal string alignment).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var before = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let change = a[i - 1] == b[j - 1] ? 0 : 1
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], before[j - 2] + 1)
                }
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
