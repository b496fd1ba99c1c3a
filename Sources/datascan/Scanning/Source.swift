/// One thing to scan, as the command line or a folder named it.
struct Source: Sendable {
    enum Kind: Sendable {
        case file
        case standardInput
        /// A camera, a video, a stream.
        case live
        /// It cannot be scanned, for this reason; the run reports it in its place and goes on.
        case unusable(String)

        var isStill: Bool {
            switch self {
            case .file, .standardInput: true
            case .live, .unusable: false
            }
        }
    }

    /// As the user wrote it; messages and results carry this name.
    var name: String
    var kind: Kind

    var isLive: Bool {
        if case .live = kind { true } else { false }
    }
}
