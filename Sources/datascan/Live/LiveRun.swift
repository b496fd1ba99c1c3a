import Capture
import DataScanner
import Foundation

/// A scan of cameras, videos and streams, one after another, from the command line to the last line of output.
struct LiveRun {
    let configuration: Configuration
    let sources: [Source]

    /// - Throws: `UsageError` for options that mean nothing here.
    init(_ arguments: Arguments, sources: [Source]) throws {
        configuration = try Configuration(arguments)
        for (isGiven, name) in [
            (arguments.annotation != nil, "annotate"), (arguments.pages != .all, "pages"),
            (arguments.dotsPerInch != nil, "dpi"),
        ] where isGiven {
            throw UsageError("--\(name) is for pictures and documents, not for cameras and videos")
        }
        self.sources = sources
    }

    /// - Returns: the exit status.
    func run() throws -> Int32 {
        let arguments = configuration.arguments
        let output = try LiveOutput(configuration, names: sources.map(\.name))
        let stop = StopSign()
        Interruption.watch { stop.raise(.signal($0)) }
        let deadline = arguments.timeout.map { Clock.seconds() + $0 }
        for source in sources {
            scan(source, output, stop, deadline)
            guard stop.reason == nil else { break }
        }
        output.finish()
        if case .signal(let number) = stop.reason { Interruption.end(by: number) }
        let summary = output.summary
        return summary.errors > 0 ? ExitStatus.error : summary.items > 0 ? ExitStatus.found : ExitStatus.nothingFound
    }

    /// One source until its end, its failure or the stop sign.
    private func scan(_ source: Source, _ output: LiveOutput, _ stop: StopSign, _ deadline: Double?) {
        output.begin(source.name)
        if case .unusable(let message) = source.kind {
            output.fail(message)
            return
        }
        let frames: any FrameSource
        do {
            frames = try LiveSource.open(source.name)
        } catch {
            output.fail(LiveSource.advice(error, for: source.name))
            return
        }
        let over = StopSign()
        let isFirst = configuration.arguments.first
        let settings = settings(isFile: LiveSource.isFile(source.name))
        do {
            // What is live does not wait until the models are loaded.
            if !settings.isSynchronous { try settings.text?.prepare() }
        } catch {
            output.fail(Self.withoutModels(error))
            return
        }
        let session = ScanSession(settings: settings) { error in
            over.raise(.failure(Self.withoutModels(error)))
        } onChange: { change in
            output.take(change)
            if isFirst, output.summary.items > 0 { stop.raise(.enough) }
        }
        frames.start { event in
            switch event {
            case .frame(let frame):
                guard stop.reason == nil, over.reason == nil else { return }
                session.take(frame)
            case .ended: over.raise(.end)
            case .interrupted(let error): output.tell(error.message)
            case .resumed: output.tell(nil)
            case .failed(let error): over.raise(.failure(LiveSource.advice(error, for: source.name)))
            }
        }
        while stop.reason == nil, over.reason == nil {
            if let deadline, Clock.seconds() >= deadline {
                stop.raise(.enough)
                break
            }
            stop.wait(seconds: min(0.1, max(0, (deadline ?? .infinity) - Clock.seconds())), or: over)
            output.redraw()
        }
        frames.stop()
        session.finish()
        if case .failure(let message) = over.reason { output.fail(message) }
    }

    private static func withoutModels(_ error: any Error) -> String { "\(error); codes alone need no model: -t barcode" }

    private func settings(isFile: Bool) -> SessionSettings {
        let scanner = configuration.scanner(alone: true)
        var settings = SessionSettings(barcodes: scanner.barcodes, text: scanner.text.map { SessionSettings.frameReader($0.options) })
        settings.regionOfInterest = scanner.regionOfInterest
        settings.recognizesMultipleItems = scanner.recognizesMultipleItems
        // A file waits; what it holds must not depend on how fast this machine is.
        settings.isSynchronous = isFile
        return settings
    }
}
