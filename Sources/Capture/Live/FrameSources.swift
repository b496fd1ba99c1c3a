import Glibc

/// How a source is to be made from its address.
public struct FrameSourceOptions: Sendable {
    /// Whether frames carry colour besides luminance. Default: false.
    public var wantsColor = false
    /// Of videos: as recorded, or as fast as they can be read. Default: as recorded.
    public var pacing = VideoSource.Pacing.recorded
    /// Of videos: whether they begin again at their end. Default: false.
    public var loops = false

    public init() {}
}

/// Makes sources from the addresses that people type.
public enum FrameSources {
    /// A kind of address, and what it makes. A new kind of input is a file and a row of `inputs`.
    public struct Input: Sendable {
        /// What such an address begins with, such as `camera:`.
        public let prefix: String
        /// One line of help.
        public let summary: String
        let make: @Sendable (_ address: String, FrameSourceOptions) throws(CaptureError) -> any FrameSource
    }

    /// All kinds of address. What none of them begins is a path.
    public static let inputs: [Input] = [
        Input(prefix: "camera:", summary: "the default camera, or camera:NAME") { address, options in
            let name = String(address.dropFirst("camera:".count))
            return CameraSource(name: name.isEmpty ? nil : name, wantsColor: options.wantsColor)
        },
        Input(prefix: "screen:", summary: "what the screen shows (X11)") { address, options in
            let display = String(address.dropFirst("screen:".count))
            return ScreenSource(display: display.isEmpty ? nil : display, wantsColor: options.wantsColor)
        },
        Input(prefix: "demo:", summary: "the bundled sample video") { _, options throws(CaptureError) in
            try video(DemoSource.path(), options)
        },
        Input(prefix: "file:", summary: "a video file by its URL") { address, options throws(CaptureError) in
            try video(FileAddress.path(address), options)
        },
        network("rtsp://", "a network camera"),
        network("rtsps://", "a network camera, encrypted"),
        network("http://", "an MJPEG camera or a video file on a server"),
        network("https://", "the same, encrypted"),
        network("udp://", "RTP/JPEG that is sent to this machine: udp://PORT"),
    ]

    /// Whether an address names a kind of source, so that it is no path.
    public static func input(for address: String) -> Input? {
        inputs.first { address.lowercased().hasPrefix($0.prefix) }
    }

    /// Makes the source of an address, such as `camera:`, `camera:NAME`, `screen:`, `demo:`, `rtsp://…` or a path.
    /// Nothing is opened yet: what is missing shows once it is started.
    public static func make(
        _ address: String, options: FrameSourceOptions = FrameSourceOptions()
    ) throws(CaptureError) -> any FrameSource {
        if let input = input(for: address) { return try input.make(address, options) }
        return video(address, options)
    }

    private static func video(_ path: String, _ options: FrameSourceOptions) -> any FrameSource {
        VideoSource(path: path, pacing: options.pacing, wantsColor: options.wantsColor, loops: options.loops)
    }

    private static func network(_ prefix: String, _ summary: String) -> Input {
        Input(prefix: prefix, summary: summary) { address, options in
            NetworkSource(url: address, wantsColor: options.wantsColor)
        }
    }
}
