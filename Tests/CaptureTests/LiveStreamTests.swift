import Foundation
import Testing

@testable import Capture

@Suite(.serialized) struct LiveStreamTests {
    static let server = LiveTools.have("python3", "gst-launch-1.0")
    static let screen = LiveTools.have("Xvfb")

    /// Runs `body` with the port of an MJPEG camera that falls silent once.
    private func withCamera(
        _ files: [String], frames: Int = 20, stall: Double = 4, _ body: (Int) throws -> Void
    ) throws {
        let output = Pipe()
        let script = #filePath.replacing("LiveStreamTests.swift", with: "mjpeg_server.py")
        let process = try LiveTools.run("python3", [script, "\(frames)", "\(stall)"] + files, output: output)
        defer { LiveTools.end(process) }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        try body(try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines))))
    }

    @Test(.enabled(if: server)) func stalledCameraIsConnectedToAgain() throws {
        let picture = try LiveTools.make(
            "camera.jpg", "videotestsrc num-buffers=1 ! video/x-raw,format=I420,width=320,height=240 ! jpegenc")
        try withCamera([picture]) { port in
            let recorder = LiveRecorder()
            let source = NetworkSource(url: "http://127.0.0.1:\(port)/", patience: 1.5)
            source.start(recorder.receive)
            #expect(recorder.wait { $0.events == ["interrupted lost", "resumed"] && $0.indices.count > 40 })
            source.stop()
            let seen = recorder.seen
            #expect(seen.sizes == [[320, 240]])
            #expect(zip(seen.times, seen.times.dropFirst()).allSatisfy { $0 < $1 })
            #expect(zip(seen.indices, seen.indices.dropFirst()).allSatisfy { $0 < $1 })
            #expect(LiveRecorder.play(NetworkSource(url: "http://127.0.0.1:\(port)/missing")).events == ["failed notFound"])
        }
    }

    @Test(.enabled(if: server)) func fileOverHTTP() throws {
        try withCamera([LiveTools.demo]) { port in
            let seen = LiveRecorder.play(NetworkSource(url: "http://127.0.0.1:\(port)/video"))
            #expect(seen.events == ["ended"])
            #expect(seen.indices.last ?? 0 >= 190)
        }
    }

    @Test(arguments: ["http://127.0.0.1:1/x", "rtsp://127.0.0.1:1/x"]) func nobodyAnswers(_ url: String) {
        let seen = LiveRecorder.play(NetworkSource(url: url))
        #expect(seen.events == ["failed notFound"])
        #expect(seen.error?.message.contains("check the address") == true)
    }

    @Test(.enabled(if: server)) func datagrams() throws {
        let recorder = LiveRecorder()
        let source = NetworkSource(url: "udp://5937", patience: 1)
        source.start(recorder.receive)
        let pipeline =
            "videotestsrc is-live=true num-buffers=60 ! video/x-raw,format=I420,width=320,height=240,framerate=30/1 "
            + "! jpegenc ! rtpjpegpay ! udpsink host=127.0.0.1 port=5937"
        for round in 1...2 {
            let sender = try LiveTools.run("gst-launch-1.0", ["-q"] + pipeline.split(separator: " ").map(String.init))
            sender.waitUntilExit()
            #expect(recorder.wait { $0.events.count { $0 == "interrupted lost" } == round })
        }
        source.stop()
        #expect(recorder.seen.events == ["interrupted lost", "resumed", "interrupted lost"])
        #expect(recorder.seen.sizes == [[320, 240]])
    }

    @Test(.enabled(if: screen)) func screenOfX11() throws {
        let server = try LiveTools.run("Xvfb", [":97", "-screen", "0", "640x480x24"])
        defer { LiveTools.end(server) }
        sleep(2)
        let recorder = LiveRecorder()
        let source = ScreenSource(display: ":97")
        source.start(recorder.receive)
        #expect(recorder.wait { $0.indices.count > 15 })
        source.stop()
        #expect(recorder.seen.sizes == [[640, 480]])
        #expect(recorder.seen.events.isEmpty)
        #expect(LiveRecorder.play(ScreenSource(display: ":96")).events == ["failed notFound"])
        // Xlib ends the whole process when a server dies that it is still connected to.
        sleep(1)
    }

    @Test func addresses() throws {
        #expect(try FrameSources.make("camera:") is CameraSource)
        #expect(try FrameSources.make("camera:Front").name == "Front")
        #expect(try FrameSources.make("screen:") is ScreenSource)
        #expect(try FrameSources.make("RTSP://host/x") is NetworkSource)
        #expect(try FrameSources.make("clip.mp4") is VideoSource)
        #expect(try FrameSources.make("file:///tmp/a%20b.mp4").name == "/tmp/a b.mp4")
        #expect(throws: CaptureError.self) { try FrameSources.make("file://other/x.mp4") }
        #expect(throws: CaptureError.self) { try FrameSources.make("file:/a%zz") }
        #expect(try FrameSources.make("rtsp://me:secret@host/x@y").name == "rtsp://host/x@y")
        #expect(FileAddress.url(of: "/tmp/a b%ü.mp4") == "file:///tmp/a%20b%25%C3%BC.mp4")
        #expect(NetworkAddress.port("udp://5004") == 5004)
        #expect(NetworkAddress.port("udp://0.0.0.0:5004/") == 5004)
        #expect(NetworkAddress.port("udp://70000") == nil)
    }

    @Test func formatChoice() {
        func format(_ type: String, _ width: Int, _ height: Int, _ rate: Double) -> CameraFormat {
            CameraFormat(type: type, widths: width...width, heights: height...height, rate: rate)
        }
        // A usual webcam: raw pictures are slow at full size, JPEGs are not.
        let webcam = [
            format("video/x-raw", 640, 480, 30), format("video/x-raw", 1280, 720, 10), format("image/jpeg", 1280, 720, 30),
            format("image/jpeg", 1920, 1080, 30), format("video/x-h264", 1280, 720, 30),
        ]
        #expect(CameraFormatChoice(webcam, options: CameraOptions()).caps == "image/jpeg,width=1280,height=720")
        var options = CameraOptions()
        options.resolution = .init(width: 640, height: 480)
        #expect(CameraFormatChoice(webcam, options: options).caps == "video/x-raw,width=640,height=480")
        let open = CameraFormat(type: "video/x-raw", widths: 16...4096, heights: 16...4096, rate: 60)
        #expect(CameraFormatChoice([open], options: CameraOptions()).caps == "video/x-raw,width=1280,height=720")
        #expect(CameraFormatChoice([], options: CameraOptions()).caps == nil)
    }

    /// No test machine has a V4L2 camera; what is none must give nothing, and set nothing.
    @Test func controlsOfWhatIsNoCamera() {
        func camera(_ path: String?) -> CameraDevice { CameraDevice(name: "x", id: "x", resolutions: [], path: path) }
        #expect(CameraControls(camera(nil)) == nil)
        #expect(CameraControls(camera("/nowhere")) == nil)
        let none = CameraControls(camera("/dev/null"))
        for control in CameraControls.Control.allCases {
            #expect(none?.range(of: control) == nil)
            #expect(none?.value(of: control) == nil)
            #expect(none?.set(control, to: 1) == false)
        }
    }
}
