import Capture
import DataScanner

/// What on the command line is video, and what opens it.
enum LiveSource {
    /// How addresses of live sources begin.
    static let schemes = ["camera:", "screen:", "demo:", "http://", "https://", "rtsp://", "rtsps://", "udp://", "rtp://"]
    static let videoExtensions: Set<String> = [
        "mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg", "ogv", "3gp", "ts", "mts", "wmv", "flv",
    ]

    static func isAddress(_ operand: String) -> Bool { schemes.contains { operand.lowercased().hasPrefix($0) } }

    /// Whether it is a file by its name, so that it can be read as fast as it goes.
    static func isFile(_ name: String) -> Bool { !isAddress(name) }

    static func open(_ name: String) throws(CaptureError) -> any FrameSource {
        if isFile(name) { return VideoSource(path: name, pacing: .fast) }
        throw CaptureError(.unsupported, "not available yet in this version: \(name)")
    }

    /// The message with what else could be scanned, where there is no camera.
    static func advice(_ error: CaptureError, for name: String) -> String {
        guard name.hasPrefix("camera:"), error.reason == .notFound else { return error.message }
        return error.message + "; without a camera: a picture, a video, screen:, rtsp://… or demo: can be scanned"
    }
}
