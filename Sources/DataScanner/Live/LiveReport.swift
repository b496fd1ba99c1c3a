import Capture

/// What a running scan tells its controller.
enum LiveReport: Sendable {
    /// - size: of the frames that the corners in `change` refer to.
    case items(ItemChange, size: FrameSize)
    case guidance(ScanGuidance?)
    /// Frames are of this size from now on.
    case size(FrameSize)
    /// Nothing comes; the source goes on by itself when it can.
    case interrupted(CaptureError)
    case resumed
    case ended
    /// Nothing will come without another start.
    case failed(CaptureError)
    /// Text cannot be read; codes can.
    case textFailed(any Error)
}

/// Reports on their way to the main actor: in order, and never more than a few.
///
/// While the main actor is busy, changes that only move items become one; if it is busy for long, so do all others.
struct LiveReports: Sendable {
    static let limit = 32
    private var reports: [LiveReport] = []

    var isEmpty: Bool { reports.isEmpty }

    mutating func add(_ report: LiveReport) {
        switch (reports.last, report) {
        case (.items(let last, let size), .items(let next, let nextSize))
        where size == nextSize && (last.hasOnlyUpdates && next.hasOnlyUpdates || reports.count >= Self.limit):
            reports[reports.count - 1] = .items(last.followed(by: next), size: size)
        case (.guidance, .guidance):
            reports[reports.count - 1] = report
        default:
            reports.append(report)
        }
    }

    mutating func takeAll() -> [LiveReport] {
        defer { reports = [] }
        return reports
    }
}
