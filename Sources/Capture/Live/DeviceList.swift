import Dispatch

/// The cameras of this machine, and how they come and go.
public enum DeviceList {
    /// The cameras that are there now. Blocks for a moment: not for the main actor.
    public static func cameras() throws(CaptureError) -> [CameraDevice] {
        try DeviceMonitor.devices().map(CameraDevice.init)
    }

    /// The cameras now, and again whenever one is plugged in or unplugged. Ends when nobody reads it any more.
    /// Where cameras cannot be listed, there are none.
    public static func changes() -> AsyncStream<[CameraDevice]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [CameraDevice].self, bufferingPolicy: .bufferingNewest(1))
        let thread = SourceThread()
        continuation.onTermination = { _ in thread.stop() }
        thread.start({ _ in }) { run in
            var last: [CameraDevice]?
            while !run.isCancelled {
                // Reading the list costs microseconds; its messages would have to be shared among all readers.
                let now = (try? cameras()) ?? []
                if now != last { continuation.yield(now) }
                last = now
                run.sleep(0.25)
            }
            continuation.finish()
            return nil
        }
        return stream
    }
}
