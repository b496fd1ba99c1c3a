import Capture
import DataScanner
import Glibc

/// A command line whose parts fit each other: what a run works from.
struct Configuration {
    var arguments: Arguments
    var format: ExportFormat
    var annotation: AnnotatedFiles?
    var jobs: Int
    var imageOptions: StillImageOptions

    /// - Throws: `UsageError` for what does not go together.
    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        let formats = ExportFormat.all
        format = formats.first { $0.option == arguments.format?.option } ?? formats[0]
        if arguments.nulTerminated, !format.allowsNUL, let option = format.option {
            throw UsageError("-0 and --\(option) exclude each other")
        }
        annotation = try arguments.annotation.map(AnnotatedFiles.init(template:))
        jobs = arguments.jobs ?? max(1, min(256, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

        imageOptions = StillImageOptions()
        // Only text and annotation look at colour.
        imageOptions.color = arguments.kinds.contains(.text) || annotation != nil
        if let dpi = arguments.dotsPerInch { imageOptions.dotsPerInch = dpi }
        if let pixels = arguments.maximumPixels { imageOptions.limits.maximumPixels = pixels }
        if let bytes = arguments.maximumBytes { imageOptions.limits.maximumBytes = bytes }
        if let pages = arguments.maximumPages { imageOptions.limits.maximumPages = pages }
    }

    /// What scans one page; `alone` when nothing else will be scanned beside it.
    func scanner(alone: Bool) -> PageScanner {
        var codes: ReadOptions?
        if arguments.kinds.contains(.barcode) {
            var options = ReadOptions(quality: arguments.quality)
            if let symbologies = arguments.symbologies { options.symbologies = symbologies }
            // With text or the middle of the page to consider, the first code found need not be the first item.
            if arguments.first, arguments.kinds == [.barcode], !arguments.single { options.maximumCount = 1 }
            codes = options
        }
        var text: TextReader?
        if arguments.kinds.contains(.text) {
            text = TextReader(
                options: TextReadOptions(
                    quality: arguments.quality, languages: arguments.languages, threads: alone ? jobs : 1))
        }
        var scanner = PageScanner(barcodes: codes, text: text)
        scanner.regionOfInterest = arguments.region
        scanner.recognizesMultipleItems = !arguments.single
        return scanner
    }

    /// The writer of results.
    func exporter(headings: Bool) throws -> any ItemExporter {
        var options = ExportOptions()
        options.nulTerminated = arguments.nulTerminated
        options.singleRecord = arguments.first || arguments.single
        options.headings = headings
        options.numbers = annotation != nil
        options.color = isColored
        do {
            return try format.exporter(argument: arguments.format?.argument ?? "", options: options)
        } catch let error as TemplateError {
            throw UsageError("--\(format.option ?? "format"): \(error.message)")
        }
    }

    /// Whether standard output gets colours.
    var isColored: Bool {
        switch arguments.color {
        case .always: true
        case .never: false
        case .auto:
            Terminal.isTerminal(STDOUT_FILENO) && Terminal.environment("NO_COLOR") == nil
                && Terminal.environment("TERM") != "dumb"
        }
    }
}
