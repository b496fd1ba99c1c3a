import DataScanner

/// What one page gave.
struct PageResult: Sendable {
    var page: Int
    var items: [RecognizedItem]
    /// The annotated picture, under its temporary name.
    var picture: String?
}

/// How far the scan of one source has come.
struct SourceProgress {
    enum State {
        case waiting
        /// Opened; so many pages are still to come.
        case open(pagesLeft: Int)
        case done
        case failed(String)
    }

    var state = State.waiting
    var results: [PageResult] = []

    var isFinished: Bool {
        switch state {
        case .done, .failed: true
        case .waiting, .open: false
        }
    }
}
