import CProgram
import Glibc

/// One run of another program on bytes of ours, held to limits that no library in our own process can be held to.
///
/// The program reads `input` at `/dev/stdin` and is killed when it takes more than it may.
struct ProgramRun {
    struct Limits {
        var processorSeconds: Int
        var memoryBytes: Int
        var outputBytes: Int
    }

    enum Ending: Equatable {
        case status(Int32)
        case outOfTime
        case tooMuchOutput
        case killed(signal: Int32)
    }

    let ending: Ending
    let output: [UInt8]
    /// What it complained of: at most the first 4 KiB.
    let complaint: String

    /// Starts `arguments[0]`, looked up in `PATH`, and waits for its end.
    ///
    /// - Throws: `Errno` when it cannot be started; `ENOENT` when there is no such program.
    init(_ arguments: [String], input: MemoryFile, limits: Limits) throws(Errno) {
        let output = try MemoryFile()
        let complaint = try MemoryFile()
        let child = try Self.start(arguments, files: [input, output, complaint], limits)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        ending =
            switch signal {
            case 0: .status(status >> 8 & 0xFF)
            case SIGXCPU, SIGKILL: .outOfTime
            case SIGXFSZ: .tooMuchOutput
            default: .killed(signal: signal)
            }
        self.output = try output.contents(limit: limits.outputBytes)
        self.complaint = String(decoding: try complaint.contents(limit: 4 << 10), as: UTF8.self)
    }

    private static func start(_ arguments: [String], files: [MemoryFile], _ limits: Limits) throws(Errno) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let child = cprogram_start(
            &words, files.map(\.descriptor), UInt64(limits.memoryBytes), UInt64(limits.processorSeconds),
            UInt64(limits.outputBytes))
        guard child > 0 else { throw Errno(code: -child) }
        return child
    }
}

/// A system call's error number.
struct Errno: Error, Equatable, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }
}
