import CGStreamer
import Glibc
import Synchronization

/// The cameras that are there now.
///
/// GStreamer's monitor is started when cameras are first asked for, and never stopped: in PipeWire's plugin (0.3.65)
/// stopping it frees memory twice, in plain C just as here. It costs two sleeping threads.
enum DeviceMonitor {
    private struct State {
        nonisolated(unsafe) var handle: OpaquePointer?
        var server: Server?
    }

    /// Which PipeWire server is running. A monitor that lost its server never finds the next.
    private struct Server: Equatable {
        var node: UInt64
        var seconds: Int

        init?() {
            guard let folder = getenv("XDG_RUNTIME_DIR") else { return nil }
            var status = stat()
            guard stat(String(cString: folder) + "/pipewire-0", &status) == 0 else { return nil }
            node = UInt64(status.st_ino)
            seconds = status.st_ctim.tv_sec
        }
    }

    private static let state = Mutex(State())

    /// Cameras only: PipeWire also lists screens that are being shared as sources of video. May block for a moment.
    static func devices() throws(CaptureError) -> [Device] {
        try GStreamer.start()
        let result = state.withLock { state -> Result<[Device], CaptureError> in
            let server = Server()
            if state.handle == nil || state.server != server {
                var failure = cgst_failure()
                guard let handle = cgst_monitor_new(&failure) else {
                    return .failure(
                        CaptureError(
                            .unsupported,
                            "no GStreamer plugin lists cameras; install gstreamer1.0-pipewire or gstreamer1.0-plugins-good"
                        ))
                }
                // The one before, if any, is left alone for the reason above: once in a server's life.
                state = State(handle: handle, server: server)
            }
            guard let handle = state.handle else { return .success([]) }
            let found = Found()
            cgst_monitor_devices(handle, Unmanaged.passUnretained(found).toOpaque()) { context, device in
                guard let context, let device else { return }
                Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().devices.append(Device(device))
            }
            return .success(found.devices)
        }
        return try result.get().filter { device in
            guard let role = device.property("media.role") else { return true }
            return role == "Camera"
        }
    }

    private final class Found {
        var devices: [Device] = []
    }

    /// The camera of that name, or the first.
    static func camera(named name: String?) throws(CaptureError) -> Device {
        let devices = try devices()
        guard let name else {
            if let first = devices.first { return first }
            throw noCamera()
        }
        let ways: [(Device) -> Bool] = [
            { $0.name == name || CameraDevice.id(of: $0) == name },
            { $0.name.lowercased() == name.lowercased() },
            { $0.name.lowercased().contains(name.lowercased()) },
        ]
        for way in ways {
            if let found = devices.first(where: way) { return found }
        }
        if devices.isEmpty { throw noCamera() }
        let names = devices.map(\.name).joined(separator: ", ")
        throw CaptureError(.notFound, "there is no camera named \(name); there are: \(names)")
    }

    /// No camera at all, or one that this user may not open.
    private static func noCamera() -> CaptureError {
        for number in 0..<16 {
            let path = "/dev/video\(number)"
            if access(path, F_OK) == 0, access(path, R_OK | W_OK) != 0 {
                return CaptureError(
                    .accessDenied, "\(path) may not be opened; add yourself to the group video, and log in again")
            }
        }
        if access("/.flatpak-info", F_OK) == 0 {
            return CaptureError(
                .accessDenied, "the sandbox shows no camera; run it with: flatpak run --device=all")
        }
        return CaptureError(.notFound, "there is no camera; plug one in, or name a video file")
    }
}
