import CProgram
import Glibc

/// A file without a name, in memory: how bytes pass between us and a program without a pipe to keep flowing.
final class MemoryFile: Sendable {
    let descriptor: Int32

    init() throws(Errno) {
        descriptor = cprogram_memory_file()
        guard descriptor >= 0 else { throw Errno(code: errno) }
    }

    convenience init(_ bytes: [UInt8]) throws(Errno) {
        try self.init()
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + done, $0.count - done, off_t(done)) }
            if written > 0 {
                done += written
            } else if errno != EINTR {
                throw Errno(code: errno)
            }
        }
    }

    deinit { close(descriptor) }

    /// The first `limit` bytes.
    func contents(limit: Int) throws(Errno) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Errno(code: errno) }
        let size = min(Int(status.st_size), limit)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = pread(descriptor, buffer.baseAddress.unsafelyUnwrapped + count, size - count, off_t(count))
                if got == 0 { return }
                if got > 0 {
                    count += got
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        guard failure == 0 else { throw Errno(code: failure) }
        return bytes
    }
}
