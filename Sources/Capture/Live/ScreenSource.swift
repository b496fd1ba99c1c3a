import Glibc

/// What the screen shows, 15 frames a second.
///
/// Of X11's screen the whole is read. Wayland lets no program look at the screen but through the ScreenCast portal,
/// which this source does not speak yet: it says so.
public final class ScreenSource: FrameSource {
    public let name = "screen"
    private let display: String?
    private let wantsColor: Bool
    private let thread = SourceThread()

    /// - Parameter display: X11's name of the display; nil for the session's own.
    public init(display: String? = nil, wantsColor: Bool = false) {
        self.display = display
        self.wantsColor = wantsColor
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
        let display = display
        return Feed(
            isLive: true, recovery: .rebuild, patience: 3, startPatience: 10, wantsColor: wantsColor,
            stalled: CaptureError(.lost, "the screen gives no more pictures"),
            open: { _ throws(CaptureError) in
                let screen: String
                if let display { screen = display } else { screen = try Self.sessionDisplay() }
                // Reporting damage only costs time when every frame is wanted whole.
                let pipeline = try Pipeline(
                    "ximagesrc name=source use-damage=false show-pointer=false ! video/x-raw,framerate=15/1 ! "
                        + Feed.tail(paced: false, dropping: true, orientation: "identity"))
                pipeline.set("source", "display-name", text: screen)
                return pipeline
            },
            explain: { error in
                switch error.reason {
                case .unsupported where !error.message.contains(";"):
                    error.advising([:], else: "install gstreamer1.0-plugins-good, which reads X11's screen")
                case .notFound where !error.message.contains(";"):
                    CaptureError(.notFound, "the X11 display cannot be opened; check DISPLAY and XAUTHORITY")
                default: error
                }
            })
    }

    private static func sessionDisplay() throws(CaptureError) -> String {
        func value(_ name: String) -> String? {
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
        // XWayland has a DISPLAY too, but what it shows is black.
        if value("WAYLAND_DISPLAY") != nil || value("XDG_SESSION_TYPE") == "wayland" {
            throw CaptureError(
                .unsupported,
                "Wayland's screen can only be read through the ScreenCast portal, which is not supported yet; "
                    + "log in to an X11 session, or scan a screenshot")
        }
        guard let display = value("DISPLAY") else {
            throw CaptureError(.notFound, "there is no screen: DISPLAY is not set; run this in a desktop session")
        }
        return display
    }
}
