import DataScanner
import Glibc

/// A scan from the command line to the last line of output.
struct ScanRun {
    let configuration: Configuration
    let sources: [Source]
    private var exporter: any ItemExporter
    private var summary = ScanSummary()
    private var seen: Set<Payload> = []
    private var pictures = 0
    private var hasToldOfText = false
    private let started = Clock.seconds()

    /// - Throws: `UsageError`.
    init(_ arguments: Arguments, sources: [Source]) throws {
        configuration = try Configuration(arguments)
        if arguments.timeout != nil {
            throw UsageError("--timeout is for cameras and videos; pictures end by themselves")
        }
        self.sources = sources
        exporter = try configuration.exporter(headings: sources.count > 1)
    }

    /// - Returns: the exit status.
    mutating func run() -> Int32 {
        let arguments = configuration.arguments
        let queue = ScanQueue(sources: sources.count)
        Interruption.watch { queue.stop(signal: $0) }
        let workers = min(configuration.jobs, 256)
        let worker = ScanWorker(
            sources: sources, queue: queue, scanner: configuration.scanner(alone: sources.count == 1),
            imageOptions: configuration.imageOptions, pages: arguments.pages, annotation: configuration.annotation)
        for _ in 0..<workers { worker.start() }

        var progress = Progress(sources: sources.count, wanted: arguments.progress, quiet: arguments.quiet)
        let hasProgress = progress != nil
        for (index, source) in sources.enumerated() {
            let tick: ((Int) -> Void)? =
                hasProgress ? { progress?.show(source: index, name: source.name, pages: $0) } : nil
            do {
                let taken = try queue.take(index, tick: tick)
                progress?.hide()
                if case .done = taken.state, let message = queue.textFailure { tellOfText(message, source) }
                report(taken, of: source)
            } catch {
                progress?.hide()
                tellOfText(error.message, sources[error.source])
                break
            }
            if arguments.first, summary.items > 0 {
                queue.stop()
                break
            }
        }
        finish()
        if let signal = queue.stoppedBy { Interruption.end(by: signal) }
        return summary.errors > 0 ? ExitStatus.error : summary.items > 0 ? ExitStatus.found : ExitStatus.nothingFound
    }

    /// One source: its items or its error. Of a run that was interrupted, the pages that were done.
    private mutating func report(_ progress: SourceProgress, of source: Source) {
        switch progress.state {
        case .failed(let message): fail(source.name, message)
        case .waiting: return
        case .open where progress.results.isEmpty: return
        case .done, .open:
            summary.sources += 1
            do {
                for result in progress.results { try placePicture(result) }
            } catch {
                fail(source.name, "the annotated picture cannot be written: \(error.message)", counted: true)
                return
            }
            var records: [ItemRecord] = []
            for result in progress.results {
                for (offset, item) in result.items.enumerated() where isWanted(item) {
                    records.append(ItemRecord(source: source.name, page: result.page, number: offset + 1, item: item))
                }
            }
            if configuration.arguments.first { records = Array(records.prefix(1)) }
            summary.items += records.count
            write { exporter, output in exporter.write(records, into: &output) }
        }
    }

    private mutating func placePicture(_ result: PageResult) throws(FileError) {
        guard let picture = result.picture, let annotation = configuration.annotation else { return }
        pictures += 1
        try annotation.finish(picture, number: pictures)
    }

    private mutating func fail(_ source: String, _ message: String, counted: Bool = false) {
        if !counted { summary.sources += 1 }
        summary.errors += 1
        Terminal.complain("\(source == "-" ? "standard input" : source): \(message)")
        write { exporter, output in exporter.writeError(source: source, message: message, into: &output) }
    }

    /// One line for the whole run, whichever sources it concerns.
    private mutating func tellOfText(_ message: String, _ source: Source) {
        if hasToldOfText { return }
        hasToldOfText = true
        summary.errors += 1
        Terminal.complain(message)
        write { exporter, output in exporter.writeError(source: source.name, message: message, into: &output) }
    }

    private mutating func finish() {
        summary.seconds = Clock.seconds() - started
        let total = summary
        write { exporter, output in exporter.writeSummary(total, into: &output) }
        let arguments = configuration.arguments
        if total.items == 0, total.errors == 0, arguments.format == nil, !arguments.quiet {
            Terminal.complain("nothing found")
        }
    }

    private mutating func write(_ body: (inout any ItemExporter, inout [UInt8]) -> Void) {
        var output: [UInt8] = []
        body(&exporter, &output)
        if !output.isEmpty { Terminal.write(output) }
    }

    /// What makes two items the same for `--unique`.
    private struct Payload: Hashable {
        var symbology: BarcodeSymbology?
        var bytes: [UInt8]
    }

    private mutating func isWanted(_ item: RecognizedItem) -> Bool {
        guard configuration.arguments.unique else { return true }
        var payload = Payload(symbology: nil, bytes: item.payloadBytes)
        if case .barcode(let barcode) = item { payload.symbology = barcode.observation.symbology }
        return seen.insert(payload).inserted
    }
}
