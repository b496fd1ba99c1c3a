import Capture
import Foundation
import Synchronization

@testable import DataScanner

/// A source that delivers what a test hands it, on a thread of its own.
final class FakeSource: FrameSource {
    private struct State {
        var deliver: (@Sendable (FrameEvent) -> Void)?
        var starts = 0
        var stops = 0
    }

    let name = "fake"
    private let queue = DispatchQueue(label: "fake source")
    private let state = Mutex(State())

    func start(_ deliver: @escaping @Sendable (FrameEvent) -> Void) {
        state.withLock { state in
            state.starts += 1
            state.deliver = deliver
        }
    }

    func stop() {
        state.withLock { state in
            state.stops += 1
            state.deliver = nil
        }
    }

    var starts: Int { state.withLock { $0.starts } }
    var stops: Int { state.withLock { $0.stops } }
    var isRunning: Bool { state.withLock { $0.deliver != nil } }

    /// Delivers an event and waits until it was taken.
    func send(_ event: FrameEvent) async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.state.withLock { $0.deliver }?(event)
                continuation.resume()
            }
        }
    }
}

/// A source that shows one picture thirty times a second until it shows another.
final class StillSource: FrameSource {
    private struct State {
        var picture: LuminanceImage
        var run = 0
        var isRunning = false
        var starts = 0
        var stops = 0
    }

    let name = "still"
    private let state: Mutex<State>
    private let interval: Double

    init(_ picture: LuminanceImage, framesPerSecond: Double = 30) {
        state = Mutex(State(picture: picture))
        interval = 1 / framesPerSecond
    }

    var starts: Int { state.withLock { $0.starts } }
    var stops: Int { state.withLock { $0.stops } }
    var isRunning: Bool { state.withLock { $0.isRunning } }

    func show(_ picture: LuminanceImage) { state.withLock { $0.picture = picture } }

    func start(_ deliver: @escaping @Sendable (FrameEvent) -> Void) {
        let run = state.withLock { state in
            state.starts += 1
            state.run += 1
            state.isRunning = true
            return state.run
        }
        let thread = Thread { [interval] in
            let began = ContinuousClock.now
            var index = 0
            while let picture = self.state.withLock({ $0.isRunning && $0.run == run ? $0.picture : nil }) {
                let time = began.duration(to: .now).seconds
                deliver(.frame(Frame(luminance: picture, time: time, index: index)))
                index += 1
                Thread.sleep(forTimeInterval: interval)
            }
        }
        thread.start()
    }

    func stop() {
        state.withLock { state in
            state.stops += 1
            state.isRunning = false
        }
    }
}
