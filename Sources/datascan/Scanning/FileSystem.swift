import Glibc

/// What a file is, so that links in a circle are seen.
struct FileIdentity: Hashable {
    var device: UInt
    var inode: UInt
}

/// Why a path cannot be used, in a phrase for people.
struct FileError: Error {
    var message: String
}

/// The few questions the command asks of the file system.
enum FileSystem {
    enum Kind {
        case file
        case folder(FileIdentity)
    }

    static func kind(of path: String) throws(FileError) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure() }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder(FileIdentity(device: UInt(status.st_dev), inode: UInt(status.st_ino)))
        // Pipes are files to us: <(…) of the shell.
        case S_IFREG, S_IFIFO: return .file
        case S_IFCHR where path.hasPrefix("/dev/fd/") || path == "/dev/stdin": return .file
        default: throw FileError(message: "not a file or a folder")
        }
    }

    /// What is in a folder, in no order, without `.` and `..`.
    static func names(in folder: String) throws(FileError) -> [String] {
        guard let directory = opendir(folder) else { throw failure() }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The lines of a text file of at most 64 MiB, with either end of line.
    static func lines(_ path: String) throws(FileError) -> [String] {
        let bytes = try contents(path, limit: 64 << 20)
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }

    /// All bytes of a file or a pipe.
    static func contents(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        return try contents(descriptor: descriptor, limit: limit)
    }

    static func contents(descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            guard bytes.count + count <= limit else {
                throw FileError(message: "more than \(limit) bytes (--max-bytes raises the limit)")
            }
            bytes += buffer[..<count]
        }
    }

    /// The last error of the system in its words, without capital and full stop.
    static func failure(_ code: Int32 = errno) -> FileError {
        switch code {
        case ENOENT: FileError(message: "no such file or folder")
        case EACCES: FileError(message: "permission denied; make it readable or run as its owner")
        default: FileError(message: String(cString: strerror(code)).lowercased())
        }
    }
}
