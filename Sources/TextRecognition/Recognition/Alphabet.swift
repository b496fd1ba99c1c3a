/// What each class of a recogniser's answer stands for.
///
/// Class 0 is CTC's blank, 1 to N are the lines of the model's dictionary, N + 1 is the space between words.
struct Alphabet: Sendable {
    let symbols: [String]
    var classes: Int { symbols.count + 2 }
    var space: Int { symbols.count + 1 }

    init(symbols: [String]) { self.symbols = symbols }

    /// - Parameter dictionary: one symbol a line, as PP-OCR models carry it in their metadata.
    init(dictionary: String) {
        var lines: [String] = []
        lines.reserveCapacity(20_000)
        for line in dictionary.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let end = line.last == 0x0D ? line.dropLast() : line
            lines.append(String(decoding: end, as: UTF8.self))
        }
        // A newline at the end closes the last line, it does not start another.
        if lines.last == "" { lines.removeLast() }
        symbols = lines
    }

    /// The text of a class; empty for the blank and for classes there are none of.
    subscript(index: Int) -> String {
        if index == space { return " " }
        return index >= 1 && index <= symbols.count ? symbols[index - 1] : ""
    }
}
