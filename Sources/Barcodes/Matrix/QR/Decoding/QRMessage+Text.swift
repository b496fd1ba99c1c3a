extension QRMessage {
    /// The message as text; nil when a part of it has no text form.
    var text: String? {
        // One guess for all undeclared bytes: a character may be cut by the end of a segment.
        let undeclared = runs.filter { $0.charset == .undeclared }.flatMap(\.bytes)
        let guess = undeclared.isEmpty ? CharacterSet.utf8 : guessed(undeclared)
        var result = ""
        for run in runs {
            guard let set = characterSet(of: run.charset, guess: guess) else { return nil }
            guard let part = set.decode(run.bytes) else { return partsJoined(guess) }
            result += part
        }
        return result
    }

    private func guessed(_ bytes: [UInt8]) -> CharacterSet? {
        // Beside Kanji segments, bytes that aren't UTF-8 are most likely of the same set.
        let hasKanji = runs.contains { $0.charset == .shiftJIS }
        if hasKanji, CharacterSet.utf8.decode(bytes) == nil, CharacterSet.double(.shiftJIS).decode(bytes) != nil {
            return .double(.shiftJIS)
        }
        return CharacterSet.guess(bytes)
    }

    private func characterSet(of charset: Charset, guess: CharacterSet?) -> CharacterSet? {
        switch charset {
        case .ascii: .ascii
        case .undeclared: guess
        case .shiftJIS: .double(.shiftJIS)
        case .gb2312: .double(.gb18030)
        case .eci(let designator): CharacterSet(eci: designator)
        }
    }

    /// A character of several bytes may be split between a byte segment and a numeric one: read both as one text.
    private func partsJoined(_ guess: CharacterSet?) -> String? {
        let sets = Set(runs.filter { $0.charset != .ascii }.map { characterSet(of: $0.charset, guess: guess) })
        guard sets.count == 1, let only = sets.first, let set = only else { return nil }
        return set.decode(bytes)
    }
}
