import Glibc

/// Turns the operands of the command line into the list of things to scan, folders and lists opened up.
struct SourceList {
    /// Endings of the files a folder stands for. A file named by itself may be called anything.
    static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif", "svg", "svgz",
        "bmp", "pbm", "pgm", "ppm", "pnm", "pdf",
    ]

    var recursive: Bool
    private(set) var sources: [Source] = []
    /// Folders already entered, so that links in a circle end.
    private var entered: Set<FileIdentity> = []

    init(recursive: Bool) { self.recursive = recursive }

    /// - Throws: `UsageError` for what cannot be scanned in one run.
    static func expand(_ operands: [String], recursive: Bool) throws -> [Source] {
        var list = SourceList(recursive: recursive)
        for operand in operands { list.add(operand) }
        let live = list.sources.count(where: \.isLive)
        if live > 0, let still = list.sources.first(where: { $0.kind.isStill }) {
            throw UsageError("'\(still.name)' is a picture; scan videos and cameras in a run of their own")
        }
        return list.sources
    }

    private mutating func add(_ operand: String) {
        if operand == "-" {
            // Standard input can be read only once.
            let again = sources.contains { if case .standardInput = $0.kind { true } else { false } }
            sources.append(
                Source(name: "-", kind: again ? .unusable("standard input was already scanned") : .standardInput))
            return
        }
        if operand.hasPrefix("@"), operand.count > 1 {
            addList(String(operand.dropFirst()))
            return
        }
        if LiveSource.isAddress(operand) {
            sources.append(Source(name: operand, kind: .live))
            return
        }
        addPath(operand)
    }

    /// A file with one path a line; empty lines are skipped, relative paths start where the command runs.
    private mutating func addList(_ path: String) {
        do {
            for line in try FileSystem.lines(path == "-" ? "/dev/stdin" : path) where !line.isEmpty { addPath(line) }
        } catch {
            sources.append(Source(name: "@\(path)", kind: .unusable(error.message)))
        }
    }

    private mutating func addPath(_ path: String) {
        do {
            switch try FileSystem.kind(of: path) {
            case .folder(let identity):
                entered = [identity]
                let before = sources.count
                addFolder(path)
                if sources.count == before {
                    let hint = recursive ? "" : "; -r looks into folders inside it too"
                    sources.append(Source(name: path, kind: .unusable("no pictures or documents in this folder\(hint)")))
                }
            case .file: sources.append(Source(name: path, kind: kind(ofFile: path)))
            }
        } catch {
            sources.append(Source(name: path, kind: .unusable(error.message)))
        }
    }

    private func kind(ofFile path: String) -> Source.Kind {
        LiveSource.videoExtensions.contains(Self.ending(of: path)) ? .live : .file
    }

    /// The pictures in a folder by name, then, if asked for, those of the folders inside.
    private mutating func addFolder(_ path: String) {
        let names: [String]
        do {
            names = try FileSystem.names(in: path).filter { !$0.hasPrefix(".") }.sorted(by: NaturalOrder.precedes)
        } catch {
            sources.append(Source(name: path, kind: .unusable(error.message)))
            return
        }
        let base = path.hasSuffix("/") ? path : path + "/"
        var folders: [String] = []
        for name in names {
            // A link to nowhere inside a folder was not asked for by anybody: skipped like any other odd file.
            guard let kind = try? FileSystem.kind(of: base + name) else { continue }
            switch kind {
            case .file:
                if Self.extensions.contains(Self.ending(of: name)) {
                    sources.append(Source(name: base + name, kind: .file))
                }
            case .folder(let identity):
                if recursive, entered.insert(identity).inserted { folders.append(base + name) }
            }
        }
        for folder in folders { addFolder(folder) }
    }

    static func ending(of path: String) -> String {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(path[path.utf8.index(after: dot)...]).lowercased()
    }
}
