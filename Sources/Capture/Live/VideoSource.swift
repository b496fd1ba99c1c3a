import Glibc

/// A video file, in any format that an installed GStreamer plugin plays.
///
/// Luminance is the video's own Y plane, untouched: of most videos it reaches from 16 to 235, not from 0 to 255.
/// Frames are upright, whatever way the camera was held.
public final class VideoSource: FrameSource {
    public enum Pacing: Sendable {
        /// As fast as it was recorded; frames for which the consumer is too slow are dropped, the newest kept.
        case recorded
        /// As fast as the consumer goes; no frame is ever dropped.
        case fast
    }

    public let name: String
    private let path: String
    private let pacing: Pacing
    private let wantsColor: Bool
    private let loops: Bool
    private let thread = SourceThread()

    /// - Parameters:
    ///   - wantsColor: Whether frames carry colour besides luminance.
    ///   - loops: Whether the video begins again at its end. Times and indices go on rising.
    public init(path: String, pacing: Pacing = .recorded, wantsColor: Bool = false, loops: Bool = false) {
        name = path
        self.path = path
        self.pacing = pacing
        self.wantsColor = wantsColor
        self.loops = loops
    }

    public func start(_ deliver: @escaping @Sendable (FrameEvent) -> Void) {
        let feed = feed
        thread.start(deliver) { run in
            var player = FeedPlayer(feed, run: run)
            return player.play()
        }
    }

    public func stop() { thread.stop() }

    private var feed: Feed {
        let (path, pacing) = (path, pacing)
        return Feed(
            isLive: false, recovery: .none, patience: 20, startPatience: 20, loops: loops, wantsColor: wantsColor,
            stalled: CaptureError(.unsupported, "no picture comes out of it"),
            open: { _ throws(CaptureError) in
                try Self.check(path)
                let pipeline = try Pipeline(
                    Self.decoder + Feed.tail(paced: pacing == .recorded, dropping: pacing == .recorded))
                pipeline.set("decoder", "uri", text: FileAddress.url(of: path))
                return pipeline
            },
            explain: { error in
                // Sentences of our own have their remedy.
                if error.message.contains(";") { return error }
                return error.advising(
                    [.unsupported: "name a video, or install the GStreamer plugin for it (gstreamer1.0-libav, -plugins-bad)"],
                    else: "the file may be damaged or cut short; copy it again")
            })
    }

    /// Sound and subtitles are not even decoded.
    static let decoder = "uridecodebin name=decoder caps=video/x-raw(ANY) expose-all-streams=false ! "

    private static func check(_ path: String) throws(CaptureError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case EACCES: throw CaptureError(.accessDenied, "may not be read; check its permissions")
            default: throw CaptureError(.notFound, "no such file; check the path")
            }
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw CaptureError(.unsupported, "is a directory; name a video file")
        }
        guard access(path, R_OK) == 0 else { throw CaptureError(.accessDenied, "may not be read; check its permissions") }
        guard status.st_mode & S_IFMT != S_IFREG || status.st_size > 0 else {
            throw CaptureError(.unsupported, "the file is empty; copy it again")
        }
    }
}
