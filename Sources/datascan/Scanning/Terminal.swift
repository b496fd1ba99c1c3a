import Glibc

/// The standard streams, by system calls: nothing is buffered, so nothing is lost or written twice at the end.
enum Terminal {
    /// Writes to standard output; a reader that has gone (`| head`) or a full disk ends the command at once.
    static func write(_ bytes: [UInt8]) {
        switch send(bytes, to: STDOUT_FILENO) {
        case 0: return
        // Whoever closes the pipe has what it wanted.
        case EPIPE: finish(ExitStatus.found)
        case let code:
            complain("standard output: \(String(cString: strerror(code)))")
            finish(ExitStatus.error)
        }
    }

    static func write(_ text: String) { write(Array(text.utf8)) }

    /// One line on standard error. Control characters in it, from file names, say, become question marks.
    static func complain(_ message: String) {
        let safe = message.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
        _ = send(Array("datascan: ".utf8) + safe + [0x0A], to: STDERR_FILENO)
    }

    /// Standard error as it is, for progress.
    static func status(_ text: String) { _ = send(Array(text.utf8), to: STDERR_FILENO) }

    /// Ends the process without waiting for threads that still scan, or for libraries to tidy up.
    static func finish(_ status: Int32) -> Never {
        AnnotatedFiles.removeUnfinished()
        _exit(status)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// A variable of the environment; nil if unset or empty.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// 0, or the error number.
    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                if count >= 0 {
                    sent += count
                } else if errno == EAGAIN {
                    // A non-blocking pipe handed down by the caller: wait until it takes more.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}
