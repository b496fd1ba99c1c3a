import Foundation
import Testing

@testable import Capture

/// A camera made of PipeWire's parts, as there is no other on a server.
///
/// Its own PipeWire, not the user's; XDG_RUNTIME_DIR is set for the whole process, so nothing else may need the user's.
@Suite(.serialized, .enabled(if: LiveTools.have("pipewire", "wireplumber", "gst-launch-1.0", "dbus-daemon")))
struct LiveCameraTests {
    @Test func unpluggedAndBack() async throws {
        let runtime = LiveTools.folder + "/run"
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        setenv("XDG_RUNTIME_DIR", runtime, 1)
        let address = "unix:path=\(runtime)/bus"
        let daemon = try LiveTools.run("dbus-daemon", ["--session", "--nofork", "--address=\(address)"])
        defer { LiveTools.end(daemon) }
        let bus = ["DBUS_SESSION_BUS_ADDRESS": address]
        let server = try LiveTools.run("pipewire", [], environment: bus)
        defer { LiveTools.end(server) }
        try await Task.sleep(for: .seconds(1))
        let manager = try LiveTools.run("wireplumber", [], environment: bus)
        defer { LiveTools.end(manager) }
        try await Task.sleep(for: .seconds(3))

        #expect(LiveRecorder.play(CameraSource()).events == ["failed notFound"])
        let watched = LiveDevices()
        let watcher = Task { for await list in DeviceList.changes() { watched.append(list.map(\.name)) } }
        defer { watcher.cancel() }

        var camera = try plugIn()
        #expect(watched.wait { $0.last == ["TestCam"] })
        let listed = try DeviceList.cameras()
        #expect(listed.map(\.id) == ["test-cam"])
        #expect(listed.first?.resolutions == [.init(width: 640, height: 360)])
        #expect(LiveRecorder.play(CameraSource(name: "Other")).error?.message.contains("there are: TestCam") == true)

        let recorder = LiveRecorder()
        let source = CameraSource(name: "testcam")
        source.start(recorder.receive)
        #expect(recorder.wait { $0.indices.count > 30 })
        LiveTools.end(camera)
        #expect(recorder.wait(15) { $0.events == ["interrupted lost"] })
        #expect(watched.wait { $0.last == [] })
        camera = try plugIn()
        let before = recorder.seen.indices.count
        #expect(recorder.wait { $0.events == ["interrupted lost", "resumed"] && $0.indices.count > before + 30 })
        source.stop()
        let seen = recorder.seen
        #expect(seen.sizes == [[640, 360]])
        #expect(zip(seen.times, seen.times.dropFirst()).allSatisfy { $0 < $1 })

        // Opened and closed again and again, the camera stays usable and no thread is left behind.
        let threads = LiveTools.threadCount
        for _ in 0..<20 {
            source.start(recorder.receive)
            usleep(useconds_t.random(in: 0...200_000))
            source.stop()
        }
        #expect(recorder.wait(10) { _ in LiveTools.threadCount <= threads })
        let again = recorder.seen.indices.count
        source.start(recorder.receive)
        #expect(recorder.wait { $0.indices.count > again + 10 })
        source.stop()
        LiveTools.end(camera)
        usleep(300_000)
    }

    private func plugIn() throws -> Process {
        let pipeline =
            "videotestsrc is-live=true ! video/x-raw,format=YUY2,width=640,height=360,framerate=30/1 ! pipewiresink mode=provide "
            + "stream-properties=props,media.class=Video/Source,node.name=test-cam,node.description=TestCam,media.role=Camera"
        return try LiveTools.run("gst-launch-1.0", ["-q"] + pipeline.split(separator: " ").map(String.init))
    }
}
