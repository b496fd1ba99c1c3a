import DataScanner
import Foundation

/// What one line asks of `datascan worker`.
struct WorkerRequest {
    var source: String
    /// As on the command line; they go on top of those the worker was started with.
    var options: [String] = []
    /// The request's `id`, as JSON, for the answer.
    private var identifier: [UInt8]?

    init(source: String) { self.source = source }

    /// - Throws: `UsageError` for a line that is neither a path nor a request.
    init(line: LineReader.Line) throws {
        guard case .text(let text) = line else { throw UsageError("the request is longer than 1 MiB") }
        guard let first = text.first else { throw UsageError("the request is empty; it must be a path or a JSON object") }
        guard first == "{" else {
            source = text
            return
        }
        // Nesting is bounded before the parser, which recurses, sees it.
        guard text.utf8.count(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) <= 64,
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        else { throw UsageError("the request starts with { but is not a JSON object") }
        guard let source = object["source"] as? String, !source.isEmpty else {
            throw UsageError("the request has no \"source\" with a path")
        }
        self.source = source
        if let given = object["options"] {
            guard let words = given as? [String] else { throw UsageError("\"options\" must be a list of strings") }
            options = words
        }
        if let id = object["id"], let data = try? JSONSerialization.data(withJSONObject: id, options: .fragmentsAllowed) {
            identifier = Array(data)
        }
    }

    func writeIdentifier(to json: inout JSONWriter) {
        guard let identifier else { return }
        json.key("id")
        json.verbatim(identifier)
    }
}
