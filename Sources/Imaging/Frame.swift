/// One picture as every recogniser takes it: a still, a page, or a moment of a video.
public struct Frame: Sendable {
    public var luminance: LuminanceImage
    /// Present only when the consumer asked for colour; of the same size as `luminance`.
    public var color: ColorImage?
    /// Seconds since the source started; 0 for stills.
    public var time: Double
    /// Counts the source's frames from 0; of a document, the pages.
    public var index: Int

    public init(luminance: LuminanceImage, color: ColorImage? = nil, time: Double = 0, index: Int = 0) {
        self.luminance = luminance
        self.color = color
        self.time = time
        self.index = index
    }
}
