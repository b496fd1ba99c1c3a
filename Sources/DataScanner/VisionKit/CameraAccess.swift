import Capture

/// The one place where the scanner meets the devices of this machine.
enum CameraAccess {
    /// Whether a camera may be there: true unless it is known that there is none, or that access was refused.
    static var isPossible: Bool { false }

    /// The source an address of the command line stands for; `camera:` is the default camera.
    static func source(_ address: String, color: Bool) throws(CaptureError) -> any FrameSource {
        VideoSource(path: address, wantsColor: color)
    }
}
