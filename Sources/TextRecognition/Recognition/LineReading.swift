/// What the recogniser made of one crop.
struct LineReading: Sendable {
    struct Word: Sendable {
        var text: String
        var confidence: Float
        /// Where the word begins and ends, as parts of the crop's width.
        var start: Double
        var end: Double
    }

    var text = ""
    /// The mean probability of the characters, spaces left out.
    var confidence: Float = 0
    var words: [Word] = []
    /// How much this reading counts in a vote: sure characters, squared so that guesses count little.
    var weight: Float { confidence * confidence * Float(text.unicodeScalars.count) }

    /// - Parameters:
    ///   - steps: the steps that the crop itself covers, padding not counted; may be a fraction.
    init(characters: [CTCDecoder.Character], alphabet: Alphabet, steps: Double) {
        var sum: Float = 0
        var count = 0
        var wordSum: Float = 0
        var wordCount = 0
        var open: Word?
        func close() {
            guard var word = open else { return }
            word.confidence = wordSum / Float(max(1, wordCount))
            words.append(word)
            open = nil
        }
        for character in characters {
            let symbol = alphabet[character.index]
            // U+3000 is the dictionary's own wide space.
            if symbol == " " || symbol == "\u{3000}" {
                close()
                continue
            }
            guard !symbol.isEmpty else { continue }
            sum += character.probability
            count += 1
            let start = max(0, min(1, Double(character.first) / steps))
            let end = max(0, min(1, Double(character.last + 1) / steps))
            if open == nil {
                open = Word(text: "", confidence: 0, start: start, end: end)
                wordSum = 0
                wordCount = 0
            }
            open?.text += symbol
            open?.end = end
            wordSum += character.probability
            wordCount += 1
        }
        close()
        text = words.map(\.text).joined(separator: " ")
        confidence = count > 0 ? sum / Float(count) : 0
    }

    /// The reading with only those words that `isKept` accepts.
    func keeping(_ isKept: (Word) -> Bool) -> LineReading {
        let kept = words.filter(isKept)
        guard kept.count < words.count else { return self }
        var result = self
        result.words = kept
        result.text = kept.map(\.text).joined(separator: " ")
        let counts = kept.map { Float($0.text.unicodeScalars.count) }
        result.confidence = zip(kept, counts).reduce(0) { $0 + $1.0.confidence * $1.1 } / max(1, counts.reduce(0, +))
        return result
    }
}
