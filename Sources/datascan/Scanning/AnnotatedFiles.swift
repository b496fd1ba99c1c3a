import Capture
import DataScanner
import Glibc
import Synchronization

/// Where annotated pictures go: each is written beside its place first and moved there when its source turned out whole.
struct AnnotatedFiles: Sendable {
    let template: String
    private let format: ImageWriter.Format

    /// - Throws: `UsageError` unless the name says which format it is to have.
    init(template: String) throws {
        guard let format = ImageWriter.Format(path: template) else {
            throw UsageError("--annotate: '\(template)' must end in .png, .jpg or .jpeg")
        }
        self.format = format
        self.template = template
    }

    /// The name of picture `number`, counted from 1: `a.png`, `a-2.png`; or `%d` replaced.
    func name(_ number: Int) -> String {
        if let place = placeholder {
            return template.replacingCharacters(in: place, with: number)
        }
        guard number > 1, let dot = template.lastIndex(of: ".") else { return template }
        return "\(template[..<dot])-\(number)\(template[dot...])"
    }

    private var placeholder: Range<String.Index>? {
        guard let percent = template.indices.first(where: { template[$0...].hasPrefix("%d") }) else { return nil }
        return percent..<template.index(percent, offsetBy: 2)
    }

    /// Draws and writes a picture under a temporary name, which is returned.
    func write(_ items: [RecognizedItem], on frame: Frame, source: Int, page: Int) throws -> String {
        let temporary = "\(name(1)).\(getpid())-\(source)-\(page).part"
        Self.unfinished.withLock { _ = $0.insert(temporary) }
        do {
            try ImageWriter.write(Annotation.draw(items, on: frame), to: temporary, as: format)
        } catch let error as ImageWriter.WriteError {
            // People know the name they gave, not the one it has meanwhile.
            throw FileError(message: error.message.replacing(temporary, with: name(1)))
        }
        return temporary
    }

    /// Gives a picture its place.
    func finish(_ temporary: String, number: Int) throws(FileError) {
        guard rename(temporary, name(number)) == 0 else { throw FileSystem.failure() }
        Self.unfinished.withLock { _ = $0.remove(temporary) }
    }

    /// Pictures under temporary names, to be removed when their source fails or the run is cut short.
    private static let unfinished = Mutex<Set<String>>([])

    static func discard(_ temporary: String) {
        unlink(temporary)
        unfinished.withLock { _ = $0.remove(temporary) }
    }

    static func removeUnfinished() {
        for path in unfinished.withLock({ $0 }) { unlink(path) }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with number: Int) -> String {
        "\(self[..<range.lowerBound])\(number)\(self[range.upperBound...])"
    }
}
