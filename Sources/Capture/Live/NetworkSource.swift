/// A camera or video on the network: `rtsp://`, `http://` and `https://` (MJPEG or any file), `udp://PORT` (RTP/JPEG).
///
/// Cameras whose connection breaks are connected to again and again, until they answer or the source is stopped.
public final class NetworkSource: FrameSource {
    public let name: String
    private let url: String
    private let wantsColor: Bool
    private let patience: Double
    private let thread = SourceThread()

    /// - Parameter patience: Seconds without a picture until the connection counts as lost.
    public init(url: String, wantsColor: Bool = false, patience: Double = 5) {
        name = NetworkAddress.withoutPassword(url)
        self.url = url
        self.wantsColor = wantsColor
        self.patience = patience
    }

    public func start(_ deliver: @escaping @Sendable (FrameEvent) -> Void) {
        let url = url
        // What an address brings is known only when it answers, so the feed is made on the source's thread.
        let (patience, wantsColor) = (patience, wantsColor)
        thread.start(deliver) { run in
            do throws(CaptureError) {
                let stream = try NetworkStream(url, run: run)
                var player = FeedPlayer(stream.feed(wantsColor: wantsColor, patience: patience), run: run)
                return player.play()
            } catch {
                return .failed(NetworkStream.explain(error))
            }
        }
    }

    public func stop() { thread.stop() }
}

/// What to do with an address's text; nothing here opens it.
enum NetworkAddress {
    /// For messages and logs.
    static func withoutPassword(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let rest = url[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else { return url }
        return String(url[..<scheme.upperBound]) + String(rest[rest.index(after: at)...])
    }

    /// The port of `udp://PORT`, `udp://:PORT` or `udp://HOST:PORT`.
    static func port(_ url: String) -> UInt16? {
        let rest = url.dropFirst("udp://".count).prefix { $0 != "/" && $0 != "?" }
        let digits = rest.split(separator: ":", omittingEmptySubsequences: true).last ?? ""
        guard let port = UInt16(digits), port > 0 else { return nil }
        return port
    }
}
