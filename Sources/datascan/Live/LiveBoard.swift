import DataScanner
import Foundation
import Glibc

/// The list on the terminal while scanning live: what is in view and what was, changed in place.
struct LiveBoard {
    private struct Entry {
        var id: UUID
        var item: RecognizedItem
        var isInView = true
        /// How often it came into view.
        var count = 1
    }

    /// Entries kept; the oldest go first.
    private static let limit = 1000

    private let isColored: Bool
    private var source = ""
    private var entries: [Entry] = []
    private var forgotten = 0
    private var drawn: [String] = []
    private var isChanged = true
    private var shownSecond = -1
    private let started = Clock.seconds()
    /// Shown in the head line.
    var message: String? {
        didSet { isChanged = true }
    }

    init(isColored: Bool) { self.isColored = isColored }

    mutating func begin(_ source: String) {
        self.source = source
        message = nil
    }

    mutating func take(_ change: ItemChange) {
        for item in change.removed {
            if let i = entries.lastIndex(where: { $0.id == item.id }) { entries[i].isInView = false }
        }
        for item in change.added {
            // The same payload again is the same line.
            if let i = entries.lastIndex(where: { !$0.isInView && $0.item.isSame(as: item) }) {
                entries[i] = Entry(id: item.id, item: item, count: entries[i].count + 1)
            } else {
                entries.append(Entry(id: item.id, item: item))
            }
        }
        for item in change.updated {
            if let i = entries.lastIndex(where: { $0.id == item.id }) { entries[i].item = item }
        }
        if entries.count > Self.limit {
            forgotten += entries.count - Self.limit
            entries.removeFirst(entries.count - Self.limit)
        }
        isChanged = true
    }

    /// Draws over what was drawn before, if something is new.
    mutating func draw() {
        let second = Int(Clock.seconds() - started)
        guard isChanged || second != shownSecond else { return }
        isChanged = false
        shownSecond = second
        let size = Self.size()
        let inView = entries.filter(\.isInView)
        let before = entries.filter { !$0.isInView }
        // What is in view stands first; the newest of the rest follow, as many as fit.
        let rows = max(1, size.rows - 2)
        let current = inView.suffix(rows)
        let rest = before.suffix(max(0, rows - current.count)).reversed()
        var lines = [head(second, inView: inView.count, width: size.columns)]
        lines += current.map { line($0) } + rest.map { line($0) }
        // Most changes are movements, which do not show here.
        guard lines != drawn else { return }
        // Without wrapping, one line is one row, whatever the width of its characters.
        var text = up() + "\u{1B}[?7l"
        for line in lines { text += "\(line)\u{1B}[K\r\n" }
        text += "\u{1B}[J\u{1B}[?7h"
        drawn = lines
        Terminal.write(text)
    }

    /// Takes the board away.
    mutating func clear() {
        guard !drawn.isEmpty else { return }
        Terminal.write(up() + "\u{1B}[J")
        drawn = []
        isChanged = true
    }

    /// Leaves everything that was seen as plain lines.
    mutating func finish() {
        clear()
        var text = forgotten > 0 ? "(\(forgotten) earlier items are not listed)\n" : ""
        for entry in entries { text += line(entry, isFinal: true) + "\n" }
        if !text.isEmpty { Terminal.write(text) }
    }

    private func up() -> String { drawn.isEmpty ? "\r" : "\r\u{1B}[\(drawn.count)A" }

    private func head(_ second: Int, inView: Int, width: Int) -> String {
        let clock = "\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
        let state = message.map(LiveText.visible) ?? "\(inView) in view, \(entries.count + forgotten) seen; Ctrl-C ends"
        let text = String("\(LiveText.visible(source))  \(clock)  \(state)".prefix(max(10, width)))
        return style(message == nil ? "2" : "33", text)
    }

    private func line(_ entry: Entry, isFinal: Bool = false) -> String {
        let mark = isFinal ? "" : entry.isInView ? "● " : "  "
        let text = LiveText.oneLine(entry.item)
        let times = entry.count > 1 ? style("2", " ×\(entry.count)") : ""
        guard isFinal || entry.isInView else {
            return style("2", mark + LiveText.label(entry.item) + text) + times
        }
        let label = style(entry.item.kind == .barcode ? "1;36" : "32", LiveText.label(entry.item))
        return mark + label + text + times
    }

    private func style(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private static func size() -> (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
        return (Int(size.ws_row), Int(size.ws_col))
    }
}

extension RecognizedItem {
    fileprivate func isSame(as other: RecognizedItem) -> Bool {
        switch (self, other) {
        case (.text(let a), .text(let b)): a.transcript == b.transcript
        case (.barcode(let a), .barcode(let b)):
            a.observation.symbology == b.observation.symbology && a.observation.payloadBytes == b.observation.payloadBytes
        default: false
        }
    }
}
