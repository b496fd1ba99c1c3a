import Capture
import DataScanner
import Foundation
import Synchronization

/// `scanbench live VIDEO`: the whole session on a video as if it were the camera.
///
/// The event log on standard output, a summary on standard error. With `--realtime` the video is paced as recorded and
/// frames that come too fast are lost, as a camera's would be; without it every frame is taken, recognition on the same
/// thread, so that the log depends on the video alone.
struct LiveBenchmark {
    static let usage = "VIDEO [--realtime] [--types barcode,text] [--quality Q]"

    private let video: String
    private let isRealtime: Bool
    private var types: Set<String> = ["barcode", "text"]
    private let quality: QualityLevel

    init(_ arguments: [String]) throws {
        // A switch without a value is not among the pairs.
        isRealtime = arguments.contains("--realtime")
        let rest = try Arguments(arguments.filter { $0 != "--realtime" }, options: ["types", "quality"])
        guard rest.positional.count == 1 else { throw UsageError("name one video") }
        video = rest.positional[0]
        quality = try rest.choice("quality", default: .balanced)
        if let names = rest["types"] {
            types = Set(names.split(separator: ",").map(String.init))
            guard !types.isEmpty, types.isSubset(of: ["barcode", "text"]) else {
                throw UsageError("--types takes barcode, text or both")
            }
        }
    }

    func run() throws {
        var settings = SessionSettings(quality: quality)
        if !types.contains("barcode") { settings.barcodes = nil }
        if !types.contains("text") { settings.text = nil }
        settings.isSynchronous = !isRealtime
        try settings.text?.prepare()

        let log = Mutex(LiveLog(source: video))
        let session = ScanSession(settings: settings, onFailure: { Output.error("scanbench: \($0)") }) { change in
            log.withLock { $0.add(change) }
        }
        let done = DispatchSemaphore(value: 0)
        let failure = Mutex<CaptureError?>(nil)
        let source = VideoSource(path: video, pacing: isRealtime ? .recorded : .fast)
        let watch = Stopwatch()
        source.start { event in
            switch event {
            case .frame(let frame):
                session.take(frame)
                log.withLock { $0.lastTime = frame.time }
            case .ended: done.signal()
            case .failed(let error):
                failure.withLock { $0 = error }
                done.signal()
            case .interrupted, .resumed: break
            }
        }
        done.wait()
        source.stop()
        session.finish()
        let cpu = watch.cpu / 1e3
        if let error = failure.withLock({ $0 }) { throw BenchmarkError(error.message) }
        let statistics = session.statistics
        Output.error(log.withLock { $0.summary(statistics, cpu: cpu) })
    }
}

/// Writes events as they come and keeps what the summary needs.
private struct LiveLog {
    let source: String
    var lastTime = 0.0
    private var firstItem: Double?
    private var updates = 0
    private var items = 0

    init(source: String) { self.source = source }

    mutating func add(_ change: ItemChange) {
        var bytes: [UInt8] = []
        EventLines().write(change, source: source, into: &bytes)
        FileHandle.standardOutput.write(Data(bytes))
        if firstItem == nil, !change.added.isEmpty { firstItem = change.time }
        updates += change.updated.count
        items += change.added.count
    }

    func summary(_ statistics: SessionStatistics, cpu: Double) -> String {
        let seconds = max(lastTime, 1e-3)
        func stage(_ name: String, _ stage: SessionStatistics.Stage) -> String {
            let mean = stage.count > 0 ? stage.seconds / Double(stage.count) * 1e3 : 0
            return name.padding(toLength: 10, withPad: " ", startingAt: 0)
                + String(format: "%6d × %7.1f ms, at most %7.1f ms", stage.count, mean, stage.longest * 1e3)
        }
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return """
            frames    \(String(format: "%6d", statistics.frames)) in \(String(format: "%.2f", seconds)) s of video
            first     \(firstItem.map { String(format: "%6.2f s", $0) } ?? "  none")
            items     \(String(format: "%6d", items)), \(String(format: "%.1f", Double(updates) / seconds)) updates/s
            \(stage("take", statistics.tracking))
            \(stage("barcodes", statistics.barcodes))
            \(stage("text", statistics.text))
            processor \(String(format: "%6.2f", cpu / seconds)) s per second of video
            memory    \(String(format: "%6.0f", Double(usage.ru_maxrss) / 1024)) MiB at most
            """
    }
}
