import Capture
import DataScanner

/// What on the command line is video, and what opens it.
enum LiveSource {
    static let videoExtensions: Set<String> = [
        "mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg", "ogv", "3gp", "ts", "mts", "wmv", "flv",
    ]

    static func isAddress(_ operand: String) -> Bool { FrameSources.input(for: operand) != nil }

    /// Whether it is a file by its name, so that it can be read as fast as it goes.
    static func isFile(_ name: String) -> Bool { !isAddress(name) }

    static func open(_ name: String) throws(CaptureError) -> any FrameSource {
        var options = FrameSourceOptions()
        // A file can wait; the demo is played as a camera would be.
        options.pacing = isFile(name) ? .fast : .recorded
        return try FrameSources.make(name, options: options)
    }

    /// The message, with what else could be scanned where there is no camera.
    static func advice(_ error: CaptureError, for name: String) -> String {
        guard name == "camera:", error.reason == .notFound else { return error.message }
        let cause = error.message.prefix { $0 != ";" }
        return "\(cause); plug one in, or scan a picture, a video, screen:, an rtsp:// address or demo:"
    }

    /// The name for messages.
    static func title(_ name: String) -> String { name.hasSuffix(":") ? String(name.dropLast()) : name }
}
