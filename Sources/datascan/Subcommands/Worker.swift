import Capture
import DataScanner
import Foundation

/// `datascan worker`: one request a line on standard input, one answer a line on standard output, until the input ends.
///
/// A request is a path, or an object `{"source": "a.png", "options": ["-t", "barcode"], "id": …}`. The unit that
/// Spark, Ray, GNU parallel and job schedulers run: models stay loaded, and no more than one answer is held.
@Sendable func serveRequests(_ arguments: Arguments) throws -> Int32 {
    if let word = arguments.operands.first {
        throw UsageError("worker takes no '\(word)'; it reads paths from standard input, one a line")
    }
    _ = try Configuration(arguments)
    signal(SIGPIPE, SIG_IGN)
    var input = LineReader(descriptor: 0, longest: 1 << 20)
    while let line = try input.next() {
        var request = WorkerRequest(source: "")
        var json = JSONWriter()
        do {
            request = try WorkerRequest(line: line)
            let pages = try answer(request, defaults: arguments)
            json.object { json in
                json.member("type", "result")
                json.member("source", request.source)
                request.writeIdentifier(to: &json)
                json.member("pages", pages.count)
                json.key("items")
                json.array { json in
                    for page in pages { for item in page.items { json.item(item, page: page.page) } }
                }
            }
        } catch {
            json = JSONWriter()
            json.object { json in
                json.member("type", "error")
                json.member("source", request.source)
                request.writeIdentifier(to: &json)
                json.member("message", (error as? UsageError)?.message ?? ScanWorker.message(of: error))
            }
        }
        Terminal.write(json.bytes + [0x0A])
    }
    return ExitStatus.found
}

/// Scans the pages of one source, one after another.
private func answer(_ request: WorkerRequest, defaults: Arguments) throws -> [PageResult] {
    guard let worker = Subcommand.all.first(where: { $0.name == "worker" }) else { return [] }
    let arguments = try worker.parser.parse(request.options, into: defaults)
    guard arguments.operands.isEmpty, !arguments.help else {
        throw UsageError("a request's options must be options of datascan worker")
    }
    let configuration = try Configuration(arguments)
    let image = try StillImage(.file(path: request.source), options: configuration.imageOptions)
    let scanner = configuration.scanner(alone: true)
    return try arguments.pages.pages(of: image.pageCount).map { page in
        PageResult(page: page, items: try scanner.scan(image.frame(page: page)), picture: nil)
    }
}
