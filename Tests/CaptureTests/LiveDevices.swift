import Foundation
import Synchronization

/// The lists of cameras that a stream gave.
final class LiveDevices: Sendable {
    private let lists = Mutex<[[String]]>([])

    func append(_ list: [String]) { lists.withLock { $0.append(list) } }

    func wait(_ seconds: Double = 15, until condition: ([[String]]) -> Bool) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            if condition(lists.withLock { $0 }) { return true }
            usleep(20_000)
        }
        return false
    }
}
