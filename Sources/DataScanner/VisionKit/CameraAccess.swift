import Capture
import Foundation
import Glibc
import Synchronization

/// The one place where the scanner meets the devices of this machine.
enum CameraAccess {
    private static let wasRefused = Mutex(false)

    /// Remembers that access was refused, or that pictures came after all.
    static func note(isRefused: Bool) { wasRefused.withLock { $0 = isRefused } }

    /// Whether a camera may be there: false where access was refused, or nothing is there that could offer one.
    ///
    /// Asks the file system only: listing devices takes longer than the main actor may wait.
    static var isPossible: Bool {
        guard !wasRefused.withLock({ $0 }) else { return false }
        // Inside a sandbox cameras show once the portal has granted access.
        if exists("/.flatpak-info") { return true }
        if (0..<64).contains(where: { exists("/dev/video\($0)") }) { return true }
        let environment = ProcessInfo.processInfo.environment
        let remote = environment["PIPEWIRE_REMOTE"] ?? "pipewire-0"
        if remote.hasPrefix("/") { return exists(remote) }
        let folder = environment["PIPEWIRE_RUNTIME_DIR"] ?? environment["XDG_RUNTIME_DIR"]
        return folder.map { exists("\($0)/\(remote)") } ?? false
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The camera of this name, or the default one, at a resolution that suits the quality.
    static func camera(_ name: String?, quality: QualityLevel, color: Bool) -> any FrameSource {
        var options = CameraOptions()
        // Tiny items need pixels more than speed.
        if quality == .accurate { options.resolution = CameraDevice.Resolution(width: 1920, height: 1080) }
        return CameraSource(name: name, options: options, wantsColor: color)
    }

    /// The source that an address of the command line stands for.
    static func source(_ address: String, color: Bool) throws(CaptureError) -> any FrameSource {
        var options = FrameSourceOptions()
        options.wantsColor = color
        return try FrameSources.make(address, options: options)
    }
}
