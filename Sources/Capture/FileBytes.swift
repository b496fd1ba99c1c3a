import Glibc

/// Reads whole files, within a limit, and says in plain words why one cannot be read.
enum FileBytes {
    static func read(path: String, limit: Int) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw error(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw error(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFIFO, S_IFSOCK: status.st_size = 0
        case S_IFDIR: throw StillImageError(message: "is a directory; name an image file")
        default: throw StillImageError(message: "is a device, not a file; name an image file")
        }
        return try read(descriptor: file, expected: status.st_size, limit: limit)
    }

    /// Reads to the end. `expected` is a hint only: the file may be a pipe, or grow meanwhile.
    static func read(descriptor: Int32, expected: Int, limit: Int) throws -> [UInt8] {
        guard expected <= limit else { throw tooLarge(limit) }
        // One byte more than expected, so that the end shows without a second block.
        var result = try block(descriptor, size: max(expected + 1, 1 << 16))
        guard result.count > expected else { return result }
        while true {
            let more = try block(descriptor, size: 1 << 20)
            if more.isEmpty { return result }
            guard more.count <= limit - result.count else { throw tooLarge(limit) }
            result += more
        }
    }

    /// `size` bytes, or fewer at the end of the file.
    private static func block(_ descriptor: Int32, size: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress.unsafelyUnwrapped + count, size - count)
                if got == 0 { return }
                if got > 0 {
                    count += got
                } else if errno != EINTR {
                    throw error(errno)
                }
            }
        }
    }

    static func tooLarge(_ limit: Int) -> StillImageError {
        StillImageError(message: "the file is larger than the limit of \(limit >> 20) MiB; scale the image down, or raise the limit")
    }

    private static func error(_ code: Int32) -> StillImageError {
        switch code {
        case ENOENT: StillImageError(message: "no such file; check the path")
        case ENOTDIR: StillImageError(message: "no such file, a part of its path is not a directory; check the path")
        case EACCES, EPERM: StillImageError(message: "may not be read; check its permissions")
        case EMFILE, ENFILE: StillImageError(message: "too many files are open; close some, or raise ulimit -n")
        case ENAMETOOLONG: StillImageError(message: "the path is too long; check it")
        default:
            StillImageError(message: "cannot be read (\(String(cString: strerror(code)))); check the disk and the path")
        }
    }
}
