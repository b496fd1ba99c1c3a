import CGStreamer

/// Numbers and times of frames, across loops and new pipelines.
///
/// A recording's frames have the recording's times; those of live sources count from the source's start, on a clock
/// that nobody can set. Times always rise, whatever the stream says.
struct FrameClock {
    private let isLive: Bool
    private let start = monotonicSeconds()
    private var base = 0.0
    /// Of a live pipeline: what turns its running time into ours. Known from its first picture.
    private var offset: Double?
    private var firstIndex = 0
    private var nextIndex = 0
    private var end = 0.0
    private var last = -1.0

    init(isLive: Bool) { self.isLive = isLive }

    /// A new pipeline counts its pictures from 0 again.
    mutating func restart() {
        firstIndex = nextIndex
        offset = nil
    }

    /// The recording begins again.
    mutating func loop() { base = end }

    mutating func place(_ picture: cgst_picture) -> (time: Double, index: Int) {
        let index = firstIndex + Int(clamping: picture.number)
        nextIndex = index + 1
        let duration = picture.duration > 0 && picture.duration < 10 ? picture.duration : 1.0 / 30
        var time: Double
        if isLive {
            let now = monotonicSeconds() - start
            if picture.runningTime >= 0 {
                let offset = self.offset ?? now - picture.runningTime
                self.offset = offset
                time = picture.runningTime + offset
                // A sender's clock may jump; ours does not follow.
                if abs(time - now) > 10 {
                    self.offset = now - picture.runningTime
                    time = now
                }
            } else {
                time = now
            }
        } else {
            time = picture.streamTime >= 0 ? base + picture.streamTime : end
        }
        if time <= last { time = last + 1e-3 }
        last = time
        end = time + duration
        return (time, index)
    }
}
