import Capture
import Foundation
import Testing

@Suite(.serialized) struct LiveVideoTests {
    static let tools = LiveTools.have("gst-launch-1.0")

    /// The corpus' README: 195 frames of 1280×720 at 30 frames a second.
    @Test func demo() {
        let seen = LiveRecorder.play(VideoSource(path: LiveTools.demo, pacing: .fast))
        #expect(seen.events == ["ended"])
        #expect(seen.indices == Array(0..<195))
        #expect(seen.sizes == [[1280, 720]])
        #expect(zip(seen.indices, seen.times).allSatisfy { abs(Double($0) / 30 - $1) < 0.002 })
        #expect(seen.frame?.color == nil)
    }

    @Test(.enabled(if: tools)) func knownGreys() throws {
        // The colour bars of SMPTE in 8-bit BT.601: white 180, yellow 162, … at 75 %, from 16 to 235.
        let path = try LiveTools.make(
            "bars.mkv", "videotestsrc pattern=smpte75 num-buffers=5 ! video/x-raw,format=I420,width=350,height=240,colorimetry=bt601 ! matroskamux")
        let seen = LiveRecorder.play(VideoSource(path: path, pacing: .fast, wantsColor: true))
        let frame = try #require(seen.frame)
        let greys = (0..<7).map { frame.luminance[$0 * 50 + 25, 60] }
        for (grey, wanted) in zip(greys, [180, 162, 131, 112, 84, 65, 35]) {
            #expect(abs(Int(grey) - wanted) <= 1)
        }
        // 75 % bars: white, yellow, cyan, green, magenta, red, blue.
        let high = 191
        let colors = [[1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1]]
        let color = try #require(frame.color)
        for (bar, wanted) in colors.enumerated() {
            for channel in 0..<3 {
                let value = color.pixels[(60 * 350 + bar * 50 + 25) * 3 + channel]
                #expect(abs(Int(value) - wanted[channel] * high) <= 3)
            }
        }
    }

    /// Every layout of pixels is read.
    @Test(.enabled(if: tools), arguments: ["I420", "YUY2", "UYVY", "YV12", "GRAY8", "BGR"])
    func layouts(_ format: String) throws {
        let path = try LiveTools.make(
            "\(format).mkv", "videotestsrc pattern=smpte75 num-buffers=2 ! video/x-raw,format=\(format),width=346,height=122 ! matroskamux")
        let seen = LiveRecorder.play(VideoSource(path: path, pacing: .fast))
        let frame = try #require(seen.frame)
        #expect(seen.sizes == [[346, 122]])
        // RGB has no head- and footroom: 191 and, of blue, 29 × 191 / 256.
        let wanted = format == "BGR" ? (191, 22) : (180, 35)
        #expect(abs(Int(frame.luminance[20, 40]) - wanted.0) <= 2)
        #expect(abs(Int(frame.luminance[340, 40]) - wanted.1) <= 2)
    }

    @Test func slowConsumerGetsTheNewest() {
        let start = Date()
        let seen = LiveRecorder.play(VideoSource(path: LiveTools.demo), pause: 0.25)
        let duration = Date().timeIntervalSince(start)
        #expect(seen.events == ["ended"])
        #expect((10...30).contains(seen.indices.count))
        #expect(duration > 6.2)
        // True numbers although most frames were dropped, and the last of all is among the last two.
        #expect(zip(seen.indices, seen.times).allSatisfy { abs(Double($0) / 30 - $1) < 0.002 })
        #expect(seen.indices.last ?? 0 >= 186)
    }

    @Test func loops() {
        let recorder = LiveRecorder()
        let source = VideoSource(path: LiveTools.demo, pacing: .fast, loops: true)
        source.start(recorder.receive)
        #expect(recorder.wait { $0.indices.count > 400 })
        source.stop()
        let seen = recorder.seen
        #expect(seen.events.isEmpty)
        #expect(seen.indices == Array(0..<seen.indices.count))
        #expect(zip(seen.times, seen.times.dropFirst()).allSatisfy { (0.02...0.05).contains($1 - $0) })
    }

    @Test func truncated() throws {
        let whole = try #require(FileManager.default.contents(atPath: LiveTools.demo))
        for (name, count) in [("most", 700_000), ("header", 40_000), ("start", 100)] {
            let path = LiveTools.folder + "/\(name).mp4"
            #expect(FileManager.default.createFile(atPath: path, contents: whole.prefix(count)))
            let seen = LiveRecorder.play(VideoSource(path: path, pacing: .fast))
            #expect(seen.events.count == 1)
            #expect(seen.events.first == "ended" || seen.events.first?.hasPrefix("failed") == true)
            #expect(seen.indices == Array(0..<seen.indices.count))
            if count > 500_000 { #expect((90..<195).contains(seen.indices.count)) }
        }
    }

    @Test(.enabled(if: tools)) func sizeChangesMidStream() throws {
        let small = "video/x-raw,format=I420,width=160,height=120,framerate=30/1"
        let large = "video/x-raw,format=I420,width=320,height=240,framerate=30/1"
        // JPEGs one after the other: nothing in the container says the size.
        let folder = LiveTools.folder
        for (name, caps) in [("a", small), ("b", large)] {
            _ = try LiveTools.make("\(name).mjpeg", "videotestsrc num-buffers=5 ! \(caps) ! jpegenc")
        }
        var data = try #require(FileManager.default.contents(atPath: folder + "/a.mjpeg"))
        data += try #require(FileManager.default.contents(atPath: folder + "/b.mjpeg"))
        let path = folder + "/ab.mjpeg"
        #expect(FileManager.default.createFile(atPath: path, contents: data))
        let seen = LiveRecorder.play(VideoSource(path: path, pacing: .fast))
        #expect(seen.sizes == [[160, 120], [320, 240]])
    }

    @Test(arguments: [("/nowhere/x.mp4", "failed notFound"), ("/tmp", "failed unsupported"), (#filePath, "failed unsupported")])
    func unplayable(_ path: String, _ event: String) {
        let seen = LiveRecorder.play(VideoSource(path: path))
        #expect(seen.events == [event])
        #expect(seen.error?.message.contains(";") == true || seen.error?.message.contains("name a") == true)
    }

    @Test(.enabled(if: tools)) func soundOnly() throws {
        let path = try LiveTools.make("sound.mkv", "audiotestsrc num-buffers=20 ! matroskamux")
        let seen = LiveRecorder.play(VideoSource(path: path))
        #expect(seen.events == ["failed unsupported"])
    }

    @Test func startAndStop200Times() {
        let source = VideoSource(path: LiveTools.demo)
        _ = LiveRecorder.play(source, seconds: 0.5)
        usleep(500_000)
        let before = LiveTools.threadCount
        for round in 0..<200 {
            let recorder = LiveRecorder()
            source.start(recorder.receive)
            source.start(recorder.receive)
            // Sometimes at once, sometimes in the middle of a delivery.
            if round % 3 == 0 { #expect(recorder.wait { !$0.indices.isEmpty }) }
            source.stop()
            let count = recorder.seen.indices.count
            if round % 20 == 0 {
                usleep(100_000)
                #expect(recorder.seen.indices.count <= count + 1)
            }
        }
        let recorder = LiveRecorder()
        _ = recorder.wait(3) { _ in LiveTools.threadCount <= before }
        #expect(LiveTools.threadCount <= before)
    }

    @Test func restartsFromItsLastEvent() {
        let path = "/nowhere/x.mp4"
        let source = VideoSource(path: path)
        let recorder = LiveRecorder()
        source.start { event in
            recorder.receive(event)
            if recorder.seen.events.count < 3 { source.start(recorder.receive) }
        }
        #expect(recorder.wait { $0.events.count == 2 })
        source.stop()
    }

    @Test func stopsWithoutWaitingForTheConsumer() {
        let recorder = LiveRecorder(pause: 1)
        let source = VideoSource(path: LiveTools.demo)
        source.start(recorder.receive)
        #expect(recorder.wait { !$0.indices.isEmpty })
        let start = Date()
        source.stop()
        #expect(Date().timeIntervalSince(start) < 0.1)
        usleep(1_500_000)
        #expect(recorder.seen.indices.count == 1)
    }

    @Test func still() throws {
        let recorder = LiveRecorder()
        let source = StillFrameSource(path: Samples.path("rgb.png"), framesPerSecond: 50)
        source.start(recorder.receive)
        #expect(recorder.wait { $0.indices.count >= 20 })
        source.stop()
        let seen = recorder.seen
        #expect(seen.sizes == [[48, 32]])
        #expect(zip(seen.indices, seen.indices.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(seen.indices, seen.times).allSatisfy { abs(Double($0) / 50 - $1) < 1e-6 })
        #expect(LiveRecorder.play(StillFrameSource(path: "/nowhere.png")).events == ["failed notFound"])
    }
}
