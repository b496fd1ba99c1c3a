import Glibc

/// Where the inference runtime and the models are.
///
/// Looked for in this order: the environment, `.deps` in or above the executable's folder, the installed prefix
/// (`../lib/datascanner` from the executable), `.deps` in or above the working directory, the system.
struct ModelFiles: Sendable {
    static let libraryName = "libopenvino_c.so.2641"

    var environment: [String: String]
    var executableFolder: String?
    var workingFolder: String?

    /// As this process sees the world.
    static var standard: ModelFiles {
        var environment: [String: String] = [:]
        for name in ["DATASCANNER_OPENVINO", "DATASCANNER_MODELS"] {
            if let value = getenv(name), value.pointee != 0 { environment[name] = String(cString: value) }
        }
        return ModelFiles(
            environment: environment, executableFolder: executablePath().map(parent), workingFolder: workingPath())
    }

    /// The library to open. The bare name, for the system's loader to find, when no place of ours has it.
    func library() throws -> String {
        if let named = environment["DATASCANNER_OPENVINO"] {
            for path in [named, "\(named)/\(Self.libraryName)", "\(named)/libs/\(Self.libraryName)"] where isFile(path) {
                return path
            }
            throw TextModelError(
                cause: "DATASCANNER_OPENVINO names \(named), which holds no \(Self.libraryName)",
                remedy: "correct the variable or remove it")
        }
        for folder in folders() {
            let path = "\(folder)/openvino/libs/\(Self.libraryName)"
            if isFile(path) { return path }
        }
        return Self.libraryName
    }

    /// A model's file, such as `ppocrv6-small/det.onnx`.
    func model(_ name: String) throws -> String {
        if let named = environment["DATASCANNER_MODELS"] {
            let path = "\(named)/\(name)"
            if isFile(path) { return path }
            throw TextModelError(
                cause: "DATASCANNER_MODELS names \(named), which holds no \(name)",
                remedy: "correct the variable or remove it")
        }
        for folder in folders() {
            let path = "\(folder)/models/\(name)"
            if isFile(path) { return path }
        }
        throw TextModelError(cause: "the text model \(name) is not installed")
    }

    /// Folders that may hold `openvino` and `models`, best first.
    private func folders() -> [String] {
        var result: [String] = []
        if let executableFolder {
            result += ancestors(executableFolder).map { "\($0)/.deps" }
            result.append("\(parent(executableFolder))/lib/datascanner")
        }
        // A library found from the working directory is code that somebody else may have put there: only folders
        // that belong to this user or root, and that nobody else may write, are trusted.
        if let workingFolder {
            result += ancestors(workingFolder).map { "\($0)/.deps" }.filter(isTrusted)
        }
        result += ["/usr/local/lib/datascanner", "/usr/lib/datascanner"]
        return result
    }
}

private func executablePath() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard length > 0 else { return nil }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func workingPath() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
}

private func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "" }
    return String(path[..<slash])
}

/// The folder and all above it, without a trailing slash: the root is the empty string.
private func ancestors(_ folder: String) -> [String] {
    var result = [folder]
    var current = folder
    while !current.isEmpty, result.count < 64 {
        current = parent(current)
        result.append(current)
    }
    return result
}

private func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

private func isTrusted(_ folder: String) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return (status.st_uid == geteuid() || status.st_uid == 0) && status.st_mode & (S_IWGRP | S_IWOTH) == 0
}
