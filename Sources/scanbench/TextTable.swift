import Foundation

/// The summary for people; `score_text.py` judges exactly, by place.
struct TextTable {
    private var pictures = 0
    private var lines = 0
    private var labelledLines = 0
    private var labelledCharacters = 0
    private var edits = 0
    private var words = 0
    private var foundWords = 0
    private var ms = 0.0
    private var wallMs = 0.0

    mutating func add(_ result: TextResult, for label: TextLabel) {
        pictures += 1
        lines += result.lines.count
        ms += result.ms ?? 0
        wallMs += result.wallMs ?? 0
        let read = result.lines.map { Self.plain($0.text) }
        var left: [String.SubSequence: Int] = [:]
        for line in result.lines { for word in line.text.lowercased().split(separator: " ") { left[word, default: 0] += 1 } }
        for line in label.lines ?? [] where line.ignore != true && !line.text.isEmpty {
            let expected = Self.plain(line.text)
            labelledLines += 1
            labelledCharacters += expected.count
            // To the likest line of the picture: labels may lack places.
            edits += read.map { editDistance(expected, $0) }.min().map { min($0, expected.count) } ?? expected.count
            for word in line.text.lowercased().split(separator: " ") {
                words += 1
                if let count = left[word], count > 0 {
                    foundWords += 1
                    left[word] = count - 1
                }
            }
        }
    }

    var text: String {
        let n = Double(max(1, pictures))
        var rows = [("pictures", "\(pictures)"), ("lines read", "\(lines)")]
        if labelledCharacters > 0 {
            rows.append(("lines labelled", "\(labelledLines)"))
            rows.append(("character error rate", String(format: "%.2f %%", 100 * Double(edits) / Double(labelledCharacters))))
            rows.append(("word recall", String(format: "%.1f %%", 100 * Double(foundWords) / Double(max(1, words)))))
        }
        rows.append(("CPU per picture", String(format: "%.1f ms", ms / n)))
        rows.append(("wall per picture", String(format: "%.1f ms", wallMs / n)))
        let note = labelledCharacters > 0 ? "\ncase ignored; each label against the likest line of its picture" : ""
        return rows.map { $0.0.padding(toLength: 22, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n") + note
    }

    private static func plain(_ text: String) -> [Unicode.Scalar] { text.lowercased().unicodeScalars.filter { $0 != " " } }
}

/// Levenshtein's distance. - Complexity: O(a · b)
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, y) in b.enumerated() {
            let cost = min(diagonal + (x == y ? 0 : 1), row[j] + 1, row[j + 1] + 1)
            diagonal = row[j + 1]
            row[j + 1] = cost
        }
    }
    return row[b.count]
}
