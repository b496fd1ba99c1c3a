import Capture
import Foundation
import Imaging
import Synchronization

/// Collects what a source delivers, and lets a test wait for it.
final class LiveRecorder: Sendable {
    struct Seen {
        var indices: [Int] = []
        var times: [Double] = []
        var sizes: [[Int]] = []
        /// Of the last frame.
        var frame: Frame?
        /// `interrupted lost`, `resumed`, `ended`, `failed notFound`, in order.
        var events: [String] = []
        var error: CaptureError?
    }

    private let state = Mutex(Seen())
    private let pause: Double

    /// - Parameter pause: How long the consumer takes for a frame, in seconds.
    init(pause: Double = 0) { self.pause = pause }

    var seen: Seen { state.withLock { $0 } }

    func receive(_ event: FrameEvent) {
        state.withLock { seen in
            switch event {
            case .frame(let frame):
                seen.indices.append(frame.index)
                seen.times.append(frame.time)
                let size = [frame.luminance.width, frame.luminance.height]
                if seen.sizes.last != size { seen.sizes.append(size) }
                seen.frame = frame
            case .ended: seen.events.append("ended")
            case .failed(let error):
                seen.events.append("failed \(error.reason)")
                seen.error = error
            case .interrupted(let error):
                seen.events.append("interrupted \(error.reason)")
                seen.error = error
            case .resumed: seen.events.append("resumed")
            }
        }
        if pause > 0, case .frame = event { usleep(UInt32(pause * 1e6)) }
    }

    /// Whether the condition came true in time. Machines that build and test at once are slow.
    func wait(_ seconds: Double = 30, until condition: (Seen) -> Bool) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            if condition(seen) { return true }
            usleep(5_000)
        }
        return condition(seen)
    }

    /// Plays a source to its end.
    static func play(_ source: any FrameSource, pause: Double = 0, seconds: Double = 60) -> Seen {
        let recorder = LiveRecorder(pause: pause)
        source.start(recorder.receive)
        _ = recorder.wait(seconds) { $0.events.contains { $0 == "ended" || $0.hasPrefix("failed") } }
        source.stop()
        return recorder.seen
    }
}

/// What the tests of live sources need from outside.
enum LiveTools {
    static let demo = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/data/demo.mp4"

    static let folder: String = {
        let path = NSTemporaryDirectory() + "datascanner-live-\(getpid())"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }()

    /// Whether the programs are there; prints which is not.
    static func have(_ programs: String...) -> Bool {
        let missing = programs.filter { name in
            !(ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
            }
        }
        if !missing.isEmpty { print("skipped: \(missing.joined(separator: ", ")) not installed (see ./test)") }
        return missing.isEmpty
    }

    /// Starts a program, its output going nowhere unless a pipe is given.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], output: Pipe? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Ends a program. Not by SIGTERM: children inherit the signals that Swift's threads have blocked.
    static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// A file made by a gst-launch pipeline, its path.
    static func make(_ name: String, _ pipeline: String) throws -> String {
        let path = folder + "/" + name
        let words = (pipeline + " ! filesink location=\(path)").split(separator: " ").map(String.init)
        let process = try run("gst-launch-1.0", ["-q"] + words)
        process.waitUntilExit()
        return path
    }

    static var threadCount: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0 }
}
