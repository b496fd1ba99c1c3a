import CGStreamer
import Glibc

/// What differs between the sources that GStreamer feeds; `FeedPlayer` does what they share.
struct Feed: Sendable {
    /// What follows when nothing comes any more.
    enum Recovery: Sendable {
        /// It is over: files.
        case none
        /// The pipeline goes on by itself once data come again: datagrams, downloads.
        case wait
        /// A new pipeline has to be made: cameras, connections.
        case rebuild
    }

    /// Whether pictures bear the time of their arrival, not that of a recording.
    var isLive: Bool
    var recovery: Recovery
    /// Seconds without a picture until it counts as lost.
    var patience: Double
    /// The same before the first picture: opening takes time.
    var startPatience: Double
    /// Whether starting may hang for good, as PipeWire does when nobody connects the camera.
    var mayHang = false
    var loops = false
    var wantsColor: Bool
    /// What to say when nothing comes.
    var stalled: CaptureError
    /// The pipeline, not yet running. Called on the source's thread, again for every attempt to recover.
    var open: @Sendable (SourceThread.Run) throws(CaptureError) -> Pipeline
    /// Puts the source's own words to an error.
    var explain: @Sendable (CaptureError) -> CaptureError
}

extension Feed {
    /// Everything after the decoder: pixels as they come where possible, upright, into the sink.
    ///
    /// videoconvert and videoflip pass pictures through untouched where there is nothing to do. The converter is there
    /// for formats that are not in the list, such as 10 bits; it must never get to make GRAY8 of a video's Y plane,
    /// which costs three times the decoding, so the list has all common 8-bit formats.
    static func tail(paced: Bool, dropping: Bool, orientation: String = "auto") -> String {
        let formats = "GRAY8,I420,YV12,NV12,NV21,Y42B,Y444,YUY2,UYVY,YVYU,RGB,BGR,BGRx,RGBx,xRGB,xBGR,BGRA,RGBA,ARGB,ABGR"
        return "videoconvert ! videoflip name=flip video-direction=\(orientation) ! "
            + "appsink name=sink caps=\"video/x-raw,format={\(formats)}\" "
            + "sync=\(paced) max-buffers=\(dropping ? 1 : 2) drop=\(dropping) qos=false enable-last-sample=false"
    }
}

/// Seconds on a clock that nobody can set.
func monotonicSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
