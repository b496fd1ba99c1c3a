/// What a session looks for, and how hard.
public struct SessionSettings: Sendable {
    /// How to look for codes; nil: not at all.
    public var barcodes: ReadOptions?
    /// What reads text; nil: nothing does.
    public var text: TextReader?
    public var tracking = TrackingSettings()
    /// The part of each frame that counts, in fractions of its sides; nil: all of it.
    public var regionOfInterest: UnitRect?
    /// False reports one item only: the one nearest to `pointOfInterest`.
    public var recognizesMultipleItems = true
    /// In fractions of the frame's sides. Default: the middle.
    public var pointOfInterest = Point(x: 0.5, y: 0.5)
    /// Says whether an item is wanted; others count as not there. Asked when an item is first recognised and when its
    /// text changes, on the thread that calls `take`, with corners in pixels of the frame. Nil: every one is.
    public var accepts: (@Sendable (RecognizedItem) -> Bool)?
    /// Seconds between the starts of two recognitions of codes. Default: 1/15.
    public var barcodeInterval = 1.0 / 15
    /// Seconds between the starts of two recognitions of text. Default: 0.25; 0.6 once every line in view is settled.
    public var textInterval = 0.25
    public var settledTextInterval = 0.6
    /// Recognise on the source's thread, frame by frame: results depend on the frames alone, not on the machine's
    /// speed. For tests and for files that are read as fast as it goes; never for a camera.
    public var isSynchronous = false

    public init(barcodes: ReadOptions? = ReadOptions(), text: TextReader? = nil) {
        self.barcodes = barcodes
        self.text = text
    }

    /// Codes and text at a quality level, with text as `frameReader` reads it.
    public init(quality: QualityLevel, languages: [String] = []) {
        self.init(
            barcodes: ReadOptions(quality: quality),
            text: Self.frameReader(TextReadOptions(quality: quality, languages: languages)))
    }

    /// What reads text in frames. They come again and again, so text is looked for one level below that of stills: what
    /// one frame hides the next one shows. One thread leaves the other cores to codes, tracking and whoever shows them.
    public static func frameReader(_ options: TextReadOptions) -> TextReader {
        var options = options
        options.quality = options.quality == .accurate ? .balanced : .fast
        options.threads = 1
        return TextReader(options: options)
    }
}
