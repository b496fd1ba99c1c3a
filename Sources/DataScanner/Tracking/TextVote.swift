/// The readings of one line over several frames, and what they say together.
struct TextVote {
    private(set) var readings: [(line: TextObservation, weight: Double)] = []
    private static let memory = 8

    mutating func add(_ line: TextObservation, sharpness: Double) {
        // A sure reading of a sharp picture outweighs several doubtful ones.
        let confidence = Double(line.confidence)
        readings.append((line, confidence * confidence * confidence * max(0.05, sharpness)))
        if readings.count > Self.memory {
            let weakest = readings.indices.min { readings[$0].weight < readings[$1].weight }
            readings.remove(at: weakest ?? 0)
        }
    }

    /// The reading with the most weight behind its text.
    var best: TextObservation? {
        var totals: [String: Double] = [:]
        for reading in readings { totals[reading.line.transcript, default: 0] += reading.weight }
        guard let winner = totals.max(by: { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }) else {
            return nil
        }
        return readings.filter { $0.line.transcript == winner.key }.max { $0.weight < $1.weight }?.line
    }

    /// Enough to be shown: one sure reading, or two that agree.
    var isShowable: Bool {
        guard let best else { return false }
        return best.confidence >= 0.88 || agreement(with: best.transcript) >= 2
    }

    /// Enough to read no further unless the picture gets sharper.
    var isSettled: Bool {
        guard let best else { return false }
        // A second opinion costs as much as the first: it is asked for only where the first left room for doubt.
        return best.confidence >= 0.96 || agreement(with: best.transcript) >= 2 && best.confidence >= 0.9
    }

    private func agreement(with text: String) -> Int {
        readings.reduce(0) { $0 + ($1.line.transcript == text ? 1 : 0) }
    }
}
