import Imaging

/// A still image repeated as if it were a video: for tests, simulators, and pages that need a live scanner's answer.
public final class StillFrameSource: FrameSource {
    public let name: String
    private let path: String
    private let interval: Double
    private let wantsColor: Bool
    private let thread = SourceThread()

    /// - Parameter framesPerSecond: From 0.1 to 240; frames that the consumer is too slow for are left out.
    public init(path: String, framesPerSecond: Double = 30, wantsColor: Bool = false) {
        name = path
        self.path = path
        interval = 1 / (framesPerSecond.isFinite ? min(max(framesPerSecond, 0.1), 240) : 30)
        self.wantsColor = wantsColor
    }

    public func start(_ deliver: @escaping @Sendable (FrameEvent) -> Void) {
        let (path, interval, wantsColor) = (path, interval, wantsColor)
        thread.start(deliver) { run in
            var options = StillImageOptions()
            options.color = wantsColor
            do {
                var frame = try StillImage(.file(path: path), options: options).frame()
                let start = monotonicSeconds()
                while !run.isCancelled {
                    frame.index = Int((monotonicSeconds() - start) / interval)
                    frame.time = Double(frame.index) * interval
                    run.deliver(.frame(frame))
                    let next = start + Double(frame.index + 1) * interval
                    run.sleep(max(0, next - monotonicSeconds()))
                }
                return nil
            } catch {
                let missing = (error as? StillImageError)?.message.contains("no such file") == true
                let message = (error as? StillImageError)?.message ?? "\(error)"
                return .failed(CaptureError(missing ? .notFound : .unsupported, message))
            }
        }
    }

    public func stop() { thread.stop() }
}
