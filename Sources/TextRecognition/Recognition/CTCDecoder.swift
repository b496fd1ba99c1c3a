/// Reads the recogniser's answer: connectionist temporal classification, best path
/// (Graves et al., 2006, section 3.2): the likeliest class of each step, repeats joined, blanks dropped.
enum CTCDecoder {
    /// One character and the steps it was seen in.
    struct Character: Equatable {
        var index: Int
        var probability: Float
        var first: Int
        var last: Int
    }

    /// A space this likely between two characters is put there although the blank is likelier: the network was trained on
    /// labels that lack many spaces, and doubts the narrow ones.
    static let likelySpace: Float = 0.1

    /// - Parameters:
    ///   - answer: `steps * classes` probabilities.
    ///   - space: the class of the space between words; inserted where it is likely though not likeliest.
    static func decode(_ answer: UnsafePointer<Float>, steps: Int, classes: Int, space: Int) -> [Character] {
        guard classes > 0 else { return [] }
        var result: [Character] = []
        var previous = 0
        // The likeliest space since the last character, while blanks win.
        var gap: (probability: Float, step: Int)?
        for step in 0..<steps {
            let row = answer + step &* classes
            let (index, probability) = argmax(row, classes)
            defer { previous = index }
            guard index != 0 else {
                if space < classes, row[space] > gap?.probability ?? likelySpace { gap = (row[space], step) }
                continue
            }
            if let gap, index != space, let last = result.last, last.index != space {
                result.append(Character(index: space, probability: gap.probability, first: gap.step, last: gap.step))
            }
            gap = nil
            if index == previous, result.last?.index == index {
                let last = result.count - 1
                result[last].last = step
                result[last].probability = max(result[last].probability, probability)
            } else {
                result.append(Character(index: index, probability: probability, first: step, last: step))
            }
        }
        return result
    }
}

/// The place and value of the largest number; the first of equals.
@inline(__always)
private func argmax(_ row: UnsafePointer<Float>, _ count: Int) -> (Int, Float) {
    // Blocks: a vectorised maximum over each, and a search by place only where it beats the best so far.
    let block = 64
    var best = row[0]
    var place = 0
    var start = 0
    while start &+ block <= count {
        var high = UnsafeRawPointer(row + start).loadUnaligned(as: SIMD16<Float>.self)
        for k in 1..<4 {
            let next = UnsafeRawPointer(row + (start &+ 16 &* k)).loadUnaligned(as: SIMD16<Float>.self)
            high = high.replacing(with: next, where: next .> high)
        }
        let top = high.max()
        if top > best {
            best = top
            var i = start
            while i < start &+ block &- 1, row[i] != top { i &+= 1 }
            place = i
        }
        start &+= block
    }
    for i in start..<max(start, count) where row[i] > best {
        best = row[i]
        place = i
    }
    return (place, best)
}
