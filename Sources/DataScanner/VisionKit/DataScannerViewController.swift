import Capture
import Foundation

/// Analyses live video for text and codes: VisionKit's scanner, without a toolkit.
///
/// ```swift
/// let scanner = DataScannerViewController(recognizedDataTypes: [.barcode(symbologies: [.qr]), .text()])
/// scanner.delegate = self
/// try scanner.startScanning()
/// ```
///
/// A view shows `frames`, tells its size by `viewSize` and its taps by `tap(at:)`. Without a view, the view is the
/// frame: all coordinates are pixels of the video. The main actor must be served, by `async` code, `dispatchMain()`
/// or a main loop that drains it. Recognition runs elsewhere; nothing here waits for it.
@MainActor
public final class DataScannerViewController {
    /// How the video lies in a view of another shape.
    public enum ContentMode: Sendable, Hashable {
        /// Enlarged until the view is full; what juts out is neither seen nor recognised.
        case aspectFill
        /// All of it, with bars beside it.
        case aspectFit
    }

    public let recognizedDataTypes: Set<RecognizedDataType>
    public let qualityLevel: QualityLevel
    /// False: only the item nearest to the point of interest, the view's centre until somebody taps.
    public let recognizesMultipleItems: Bool
    /// False: some ten frames a second are looked at, enough when nothing is drawn.
    public let isHighFrameRateTrackingEnabled: Bool
    /// For the view.
    public let isPinchToZoomEnabled: Bool
    /// False: `guidance` stays nil and nothing is measured for it.
    public let isGuidanceEnabled: Bool
    /// For the view.
    public let isHighlightingEnabled: Bool

    public init(
        recognizedDataTypes: Set<RecognizedDataType>, qualityLevel: QualityLevel = .balanced,
        recognizesMultipleItems: Bool = false, isHighFrameRateTrackingEnabled: Bool = true,
        isPinchToZoomEnabled: Bool = true, isGuidanceEnabled: Bool = true, isHighlightingEnabled: Bool = false
    ) {
        self.recognizedDataTypes = recognizedDataTypes
        self.qualityLevel = qualityLevel
        self.recognizesMultipleItems = recognizesMultipleItems
        self.isHighFrameRateTrackingEnabled = isHighFrameRateTrackingEnabled
        self.isPinchToZoomEnabled = isPinchToZoomEnabled
        self.isGuidanceEnabled = isGuidanceEnabled
        self.isHighlightingEnabled = isHighlightingEnabled
    }

    deinit {
        // A controller that is let go while scanning must not leave the camera on.
        scan?.stop()
        retry?.cancel()
        itemStreams.finish()
        frameStreams.finish()
        guidanceStreams.finish()
    }

    public weak var delegate: (any DataScannerViewControllerDelegate)?

    // MARK: - Scanning

    /// Whether `startScanning` was called and neither `stopScanning` nor an end that is final came since.
    public internal(set) var isScanning = false

    /// Why nothing comes from the camera, in words that say what helps; nil while all is well.
    public internal(set) var unavailability: CaptureError?

    /// Why text is not read although it was asked for, such as for want of a model; codes are read all the same.
    public internal(set) var textUnavailability: (any Error)?

    /// The items in view, as the delegate last heard of them.
    public internal(set) var currentItems: [RecognizedItem] = []

    /// All items whenever they change. Every access is an independent stream that begins with the present items,
    /// skips to the newest when its consumer is slow, and ends when the controller goes.
    public var recognizedItems: AsyncStream<[RecognizedItem]> { itemStreams.stream() }

    // MARK: - Camera

    /// The name of the camera, as `datascan devices` lists it; nil: the default one. A change restarts the scan.
    public var camera: String? {
        didSet { if camera != oldValue, source == nil { restart() } }
    }

    /// What delivers frames instead of a camera: a video, a stream, a simulator, a test. A change restarts the scan.
    public var source: (any FrameSource)? {
        didSet { restart() }
    }

    /// Whether frames of the camera carry colour, for previews and photos; recognition needs it not, and it costs
    /// time. Holds from the next start on.
    public var deliversColor = false

    /// What makes the sources of controllers that were given none, instead of opening the camera of that name.
    ///
    /// For simulators and tests of code that makes its controllers itself. The environment variable
    /// `DATASCANNER_SOURCE` does the same with an address, such as that of a video.
    public static var sourceProvider: (@MainActor (_ camera: String?) throws(CaptureError) -> any FrameSource)?

    /// Leaves the items as they are and looks at no frame until it is false again. `frames` goes on.
    public var isPaused = false {
        didSet { scan?.pause(isPaused) }
    }

    /// Says which items are wanted; the others are never reported, and do not count as the nearest one.
    ///
    /// Called off the main actor, when an item is first recognised and when its text changes, with `bounds` in pixels
    /// of the frame.
    public var acceptItem: (@Sendable (RecognizedItem) -> Bool)? {
        didSet { scan?.accept(only: acceptItem) }
    }

    // MARK: - View

    /// Where to look, in coordinates of the view; nil: everywhere. An item belongs to it while its centre does.
    public var regionOfInterest: CGRect? {
        get { placement.regionOfInterest }
        set { place { $0.regionOfInterest = newValue } }
    }

    /// The size of the view, as the view tells; nil: that of the frame.
    public var viewSize: CGSize? {
        get { placement.size }
        set { place { $0.size = newValue.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } } }
    }

    public var contentMode: ContentMode {
        get { placement.contentMode }
        set { place { $0.contentMode = newValue } }
    }

    /// How much the middle of the video is enlarged; 1: not at all. Values out of range count as the nearest in it.
    public var zoomFactor: Double {
        get { placement.zoom }
        set { zoom(to: newValue) }
    }

    public var minZoomFactor: Double { 1 }

    /// As far as 160 rows of the video still fill the view; 5 until the first frame has come.
    public var maxZoomFactor: Double {
        guard let frameSize else { return 5 }
        return max(1, Double(min(frameSize.width, frameSize.height)) / 160)
    }

    /// The frames as they come, the newest only, for a preview.
    public var frames: AsyncStream<Frame> { frameStreams.stream() }

    /// What hinders reading at present.
    public internal(set) var guidance: ScanGuidance? {
        didSet { if guidance != oldValue { guidanceStreams.send(guidance) } }
    }

    /// `guidance` whenever it changes, beginning with its present value.
    public var guidanceUpdates: AsyncStream<ScanGuidance?> { guidanceStreams.stream() }

    // MARK: - State

    var placement = ViewPlacement()
    /// Of the frames that `itemsInFrame` refers to.
    var frameSize: FrameSize?
    /// `currentItems` with bounds in pixels of the frame.
    var itemsInFrame: [RecognizedItem] = []
    /// Items that are gone but whose `didRemove` is still to come in the batch being delivered.
    var undeliveredRemovals: [RecognizedItem] = []
    var scan: LiveScan?
    var retry: Task<Void, Never>?
    var failures = 0
    let itemStreams = Broadcast<[RecognizedItem]>([])
    let frameStreams = Broadcast<Frame>()
    let guidanceStreams = Broadcast<ScanGuidance?>(.some(nil))
}
