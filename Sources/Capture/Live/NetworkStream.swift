/// The kinds of stream that a network address may bring.
enum NetworkStream: Sendable {
    case rtsp(url: String)
    /// An endless row of JPEGs, as cameras with a web server send it.
    case motionJPEG(url: String)
    case file(url: String)
    case datagrams(port: UInt16)

    init(_ url: String, run: SourceThread.Run) throws(CaptureError) {
        switch url.prefix(while: { $0 != ":" }).lowercased() {
        case "rtsp", "rtsps", "rtspt": self = .rtsp(url: url)
        case "http", "https": self = try Self.isMotionJPEG(url, run) ? .motionJPEG(url: url) : .file(url: url)
        case "udp":
            guard let port = NetworkAddress.port(url) else {
                throw CaptureError(.unsupported, "the address has no port; write it as udp://5004")
            }
            self = .datagrams(port: port)
        default: throw CaptureError(.unsupported, "unknown kind of address; use rtsp://, http://, https:// or udp://PORT")
        }
    }

    /// Asks the server once, as the two kinds need different pipelines: one is live, the other is paced.
    private static func isMotionJPEG(_ url: String, _ run: SourceThread.Run) throws(CaptureError) -> Bool {
        let pipeline = try Pipeline(
            "souphttpsrc name=source timeout=10 ! typefind ! appsink name=sink sync=false max-buffers=1 drop=true")
        pipeline.set("source", "location", text: url)
        _ = pipeline.play()
        let start = monotonicSeconds()
        while !run.isCancelled {
            if let type = pipeline.pullType(seconds: 0.05) {
                if type.isEmpty, let error = pipeline.takeError() { throw error }
                return type == "multipart/x-mixed-replace"
            }
            if let error = pipeline.takeError() { throw error }
            if monotonicSeconds() - start > 15 { throw silent }
        }
        return false
    }

    func feed(wantsColor: Bool, patience: Double) -> Feed {
        var feed = Feed(
            isLive: true, recovery: .rebuild, patience: patience, startPatience: max(10, patience), wantsColor: wantsColor,
            stalled: Self.silent, open: { _ throws(CaptureError) in try pipeline() }, explain: Self.explain)
        switch self {
        case .rtsp, .motionJPEG: break
        case .file: (feed.isLive, feed.recovery, feed.startPatience) = (false, .wait, 20)
        case .datagrams: feed.recovery = .wait
        }
        return feed
    }

    private func pipeline() throws(CaptureError) -> Pipeline {
        let live = Feed.tail(paced: false, dropping: true)
        switch self {
        case .rtsp(let url):
            // TCP gets through firewalls, and a lost datagram would spoil a second of video.
            let pipeline = try Pipeline(
                "rtspsrc name=source latency=100 protocols=tcp tcp-timeout=10000000 ! decodebin caps=video/x-raw(ANY) "
                    + "expose-all-streams=false ! " + live)
            pipeline.set("source", "location", text: url)
            return pipeline
        case .motionJPEG(let url):
            let pipeline = try Pipeline(
                "souphttpsrc name=source is-live=true do-timestamp=true timeout=10 ! multipartdemux single-stream=true ! "
                    + "image/jpeg ! jpegdec max-errors=-1 ! " + live)
            pipeline.set("source", "location", text: url)
            return pipeline
        case .file(let url):
            let pipeline = try Pipeline(VideoSource.decoder + Feed.tail(paced: true, dropping: true))
            pipeline.set("decoder", "uri", text: url)
            return pipeline
        case .datagrams(let port):
            // RFC 2435: RTP's payload type 26 is JPEG, its clock 90 kHz.
            return try Pipeline(
                "udpsrc port=\(port) caps=\"application/x-rtp,media=video,encoding-name=JPEG,payload=26,clock-rate=90000\" ! "
                    + "rtpjitterbuffer latency=50 ! rtpjpegdepay ! jpegdec max-errors=-1 ! " + live)
        }
    }

    private static let silent = CaptureError(.lost, "no picture arrives")

    static func explain(_ error: CaptureError) -> CaptureError {
        switch error.reason {
        case _ where error.message.contains(";"): error
        case .notFound: error.advising([:], else: "check the address, and whether the sender is on")
        case .accessDenied: error.advising([:], else: "put user and password into the address: rtsp://USER:PASSWORD@HOST/…")
        case .busy: error.advising([:], else: "end the program that uses it, or choose another port")
        case .lost: error.advising([:], else: "check the network and the sender")
        case .unsupported: error.advising([:], else: "install gstreamer1.0-plugins-good, -libav and, for H.264, -plugins-bad")
        case .other: error.advising([:], else: "check the address and the network")
        }
    }
}
