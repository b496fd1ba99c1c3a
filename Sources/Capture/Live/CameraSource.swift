/// What is asked of a camera. What it does not offer is left at what comes nearest.
public struct CameraOptions: Sendable {
    /// Default: what comes nearest to 1280×720.
    public var resolution: CameraDevice.Resolution?
    /// Default: 30.
    public var framesPerSecond = 30.0
    /// Whether the picture is turned as in a mirror, for cameras that deliver it mirrored. Default: false.
    public var isMirrored = false

    public init() {}
}

/// A camera, through PipeWire or V4L2.
///
/// A camera that goes away, or falls silent for two seconds, is reported as `.interrupted`; when it is back, frames
/// follow by themselves after `.resumed`. Frames' times count from the start; luminance comes as the camera gives it.
public final class CameraSource: FrameSource {
    public let name: String
    private let wanted: String?
    private let options: CameraOptions
    private let wantsColor: Bool
    private let thread = SourceThread()

    /// - Parameter name: The camera's name, a part of it, or its id; nil for the first there is.
    public init(name: String? = nil, options: CameraOptions = CameraOptions(), wantsColor: Bool = false) {
        self.name = name ?? "camera"
        wanted = name
        self.options = options
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
        let (wanted, options) = (wanted, options)
        return Feed(
            isLive: true, recovery: .rebuild, patience: 2, startPatience: 8, mayHang: true, wantsColor: wantsColor,
            stalled: CaptureError(.lost, "the camera gives no more pictures"),
            open: { _ throws(CaptureError) in
                // Looked for first: PipeWire waits without end for a camera that is not there.
                let device = try DeviceMonitor.camera(named: wanted)
                let choice = CameraFormatChoice(device.formats, options: options)
                let pipeline = try Pipeline(
                    "capsfilter name=filter ! decodebin name=decoder ! "
                        + Feed.tail(
                            paced: false, dropping: true, orientation: options.isMirrored ? "horiz" : "identity"))
                if let caps = choice.caps { pipeline.set("filter", "caps", caps) }
                try pipeline.attach(device, to: "filter")
                return pipeline
            },
            explain: { error in
                var error = error
                // PipeWire tells these apart in its text only.
                let text = error.message.lowercased()
                if error.reason == .other, text.contains("permission") || text.contains("denied") {
                    error.reason = .accessDenied
                } else if error.reason == .other, text.contains("busy") {
                    error.reason = .busy
                }
                return switch error.reason {
                // Sentences of our own have their remedy.
                case _ where error.message.contains(";"): error
                case .busy: error.advising([:], else: "close the program that uses the camera")
                case .accessDenied: error.advising([:], else: "allow the camera in the desktop's privacy settings")
                case .lost, .notFound: error.advising([:], else: "plug the camera in again")
                case .unsupported, .other: error.advising([:], else: "try another resolution or camera")
                }
            })
    }
}

/// Which of a camera's formats to ask for.
struct CameraFormatChoice {
    /// In gst-launch's notation; nil leaves the choice to the camera.
    let caps: String?

    init(_ formats: [CameraFormat], options: CameraOptions) {
        let wanted = options.resolution ?? CameraDevice.Resolution(width: 1280, height: 720)
        let best = formats.filter { Self.types.contains($0.type) && $0.widths.upperBound > 0 && $0.heights.upperBound > 0 }
            .map { (format: $0, size: Self.nearest($0, wanted)) }
            .min { Self.cost($0.format, $0.size, wanted, options) < Self.cost($1.format, $1.size, wanted, options) }
        guard let best else {
            caps = nil
            return
        }
        caps = "\(best.format.type),width=\(best.size.width),height=\(best.size.height)"
    }

    private static let types = ["video/x-raw", "image/jpeg"]

    private static func nearest(_ format: CameraFormat, _ wanted: CameraDevice.Resolution) -> CameraDevice.Resolution {
        CameraDevice.Resolution(
            width: min(max(wanted.width, format.widths.lowerBound), format.widths.upperBound),
            height: min(max(wanted.height, format.heights.lowerBound), format.heights.upperBound))
    }

    /// Size counts most, then a rate too low (raw pictures at full size are often slow over USB), then decoding.
    private static func cost(
        _ format: CameraFormat, _ size: CameraDevice.Resolution, _ wanted: CameraDevice.Resolution, _ options: CameraOptions
    ) -> Double {
        let side = Double(abs(size.width - wanted.width) + abs(size.height - wanted.height))
            / Double(max(wanted.width + wanted.height, 1))
        let rate = format.rate > 0 ? max(0, 1 - format.rate / max(options.framesPerSecond, 1)) : 0
        return side * 4 + rate * 2 + (format.type == "video/x-raw" ? 0 : 0.1)
    }
}
