import Glibc

/// One line on the terminal that says how far a long run is.
struct Progress {
    private let sources: Int
    private let started = Clock.seconds()
    private let delay: Double
    private var isShown = false

    /// Nil where nothing may be shown: not on a terminal, or not wanted.
    init?(sources: Int, wanted: Bool?, quiet: Bool) {
        guard wanted ?? !quiet, Terminal.isTerminal(STDERR_FILENO), Terminal.environment("TERM") != "dumb" else {
            return nil
        }
        self.sources = sources
        delay = wanted == true ? 0 : 1
    }

    /// Called some ten times a second.
    mutating func show(source: Int, name: String, pages: Int) {
        let elapsed = Clock.seconds() - started
        guard elapsed >= delay else { return }
        isShown = true
        let rate = elapsed > 0 ? Double(pages) / elapsed : 0
        let shown = String(name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }.suffix(40))
        let perSecond = "\(Int(rate)).\(Int(rate * 10) % 10)"
        Terminal.status(
            "\r\u{1B}[K\(source + 1) of \(sources)  \(shown)  \(pages) \(pages == 1 ? "page" : "pages"), \(perSecond)/s")
    }

    /// Takes the line away, so that results never mix with it.
    mutating func hide() {
        if isShown { Terminal.status("\r\u{1B}[K") }
        isShown = false
    }
}

/// Time that only moves forward.
enum Clock {
    static func seconds() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
