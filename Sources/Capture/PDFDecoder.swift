/// Pages of PDF, drawn by poppler's `pdftoppm` in a process of its own.
///
/// A short PDF can ask poppler for hours and all the memory there is, and poppler offers no bound. A process can be
/// bounded, and its crash is an error message.
struct PDFDecoder: StillDecoder {
    private let file: MemoryFile
    private let options: StillImageOptions
    /// Points, of 1/72 inch.
    private let sizes: [(width: Double, height: Double)]

    var pageCount: Int { sizes.count }

    init(bytes: [UInt8], options: StillImageOptions) throws {
        self.options = options
        do {
            file = try MemoryFile(bytes)
        } catch {
            throw StillImageError(message: "the PDF cannot be held in memory (\(error)); free some memory")
        }
        let last = options.limits.maximumPages
        let text = try Self.run(
            ["pdfinfo", "-f", "1", "-l", "\(last)", "/dev/stdin"], on: file, limits: options.limits,
            outputBytes: 1 << 20 + 100 * last)
        let information = PDFInformation(String(decoding: text, as: UTF8.self))
        try options.limits.check(pages: information.pageCount)
        guard information.sizes.count == information.pageCount else {
            throw StillImageError.damaged("PDF", "pages are missing")
        }
        sizes = information.sizes
    }

    func raster(pageIndex: Int) throws -> Raster {
        let size = try checkedSize(of: pageIndex)
        let number = "\(pageIndex + 1)"
        let picture = try Self.run(
            ["pdftoppm", "-cropbox", "-r", "\(options.dotsPerInch)", "-f", number, "-l", number, "/dev/stdin"], on: file,
            limits: options.limits, outputBytes: 1 << 10 + 3 * options.limits.maximumPixels)
        guard picture.starts(with: "P6".utf8) else { throw StillImageError.damaged("PDF", "page \(number) is not drawn") }
        let raster = try NetpbmDecoder(bytes: picture, options: options).raster(pageIndex: 0)
        // Poppler draws a single pixel when it gets no memory for more. Pages may be turned by a quarter.
        let sides = [raster.width, raster.height].sorted()
        guard zip(sides, [size.width, size.height].sorted()).allSatisfy({ abs($0 - $1) <= 1 }) else {
            throw Self.outOfMemory(options.limits)
        }
        return raster
    }

    /// Pixels of the page as it stands in the file.
    private func checkedSize(of index: Int) throws -> (width: Int, height: Int) {
        func pixels(_ points: Double) -> Int {
            let value = (points * options.dotsPerInch / 72).rounded(.up)
            // What is no size at all is left to the check.
            return value.isFinite ? Int(max(0, min(value, 1e9))) : 0
        }
        let (width, height) = (pixels(sizes[index].width), pixels(sizes[index].height))
        try options.limits.check(width: width, height: height, remedy: "lower the resolution (--dpi)")
        return (width, height)
    }

    private static func run(
        _ arguments: [String], on file: MemoryFile, limits: ImageLimits, outputBytes: Int
    ) throws -> [UInt8] {
        let run: ProgramRun
        do {
            run = try ProgramRun(
                arguments, input: file,
                limits: .init(
                    processorSeconds: limits.maximumSeconds, memoryBytes: limits.maximumMemory, outputBytes: outputBytes))
        } catch {
            throw StillImageError(
                message: "PDF needs \(arguments[0]), which cannot be started (\(error)); install the package poppler-utils")
        }
        switch run.ending {
        case .status(0): return run.output
        case .status: throw failure(run.complaint, limits)
        case .outOfTime:
            throw StillImageError(
                message: "the PDF takes more than the limit of \(limits.maximumSeconds) s of processor time to draw; "
                    + "it is damaged, or lower the resolution (--dpi)")
        case .tooMuchOutput: throw StillImageError.damaged("PDF", "it grew larger than it says it is")
        case .killed(let signal): throw StillImageError.damaged("PDF", "\(arguments[0]) died of signal \(signal)")
        }
    }

    private static func outOfMemory(_ limits: ImageLimits) -> StillImageError {
        StillImageError(
            message: "the PDF takes more than the limit of \(limits.maximumMemory >> 20) MiB of memory; "
                + "it is damaged, or lower the resolution (--dpi)")
    }

    private static func failure(_ complaint: String, _ limits: ImageLimits) -> StillImageError {
        if complaint.contains("password") {
            return StillImageError(message: "the PDF asks for a password; save it without one")
        }
        if complaint.contains("memory") || complaint.contains("bad_alloc") { return outOfMemory(limits) }
        let lines = complaint.split(whereSeparator: \.isNewline)
        let cause = lines.first { $0.contains("Error") } ?? lines.first ?? "no cause given"
        return .damaged("PDF", String(cause.prefix(120)))
    }
}

/// What `pdfinfo -f 1 -l N` prints, as far as it is needed.
struct PDFInformation {
    private(set) var pageCount = 0
    private(set) var sizes: [(width: Double, height: Double)] = []

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "Pages:" {
                pageCount = Int(words[1]) ?? 0
            } else if words.count >= 6, words[0] == "Page", words[2] == "size:", words[4] == "x",
                Int(words[1]) == sizes.count + 1, let width = Double(words[3]), let height = Double(words[5])
            {
                sizes.append((width, height))
            }
        }
    }
}
