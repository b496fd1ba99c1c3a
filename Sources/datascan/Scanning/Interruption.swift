import Foundation
import Glibc

/// Ctrl-C and its relatives, taken by a thread of their own, so that the run can write what it found.
enum Interruption {
    /// Signals are blocked in every thread made after this call. One that was already ignored (nohup) stays so.
    ///
    /// The first signal calls `body`; the second ends the process at once.
    static func watch(_ body: @escaping @Sendable (Int32) -> Void) {
        // A closed pipe shows as an error of write, not as a death by signal.
        Glibc.signal(SIGPIPE, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let watched = set
        let thread = Thread {
            var received: Int32 = 0
            var set = watched
            guard sigwait(&set, &received) == 0 else { return }
            body(received)
            guard sigwait(&set, &received) == 0 else { return }
            Terminal.finish(128 + received)
        }
        thread.stackSize = 1 << 16
        thread.start()
    }

    /// Ends the process by the signal, as its caller expects of an interrupted program.
    static func end(by number: Int32) -> Never {
        AnnotatedFiles.removeUnfinished()
        Glibc.signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        raise(number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        _exit(128 + number)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
    }
}
