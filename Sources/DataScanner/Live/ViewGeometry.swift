import Foundation

/// How a frame lies in the view: centred, enlarged to fill it (or fitted into it), then zoomed.
struct ViewGeometry: Sendable, Equatable {
    var frameWidth: Double
    var frameHeight: Double
    /// Nil: the view is as large as the frame.
    var viewSize: CGSize?
    var contentMode = DataScannerViewController.ContentMode.aspectFill
    var zoom = 1.0

    init(frame: FrameSize, placement: ViewPlacement) {
        frameWidth = Double(frame.width)
        frameHeight = Double(frame.height)
        viewSize = placement.size
        contentMode = placement.contentMode
        zoom = placement.zoom
    }

    var size: CGSize { viewSize ?? CGSize(width: frameWidth, height: frameHeight) }

    /// Points of the view to a pixel of the frame.
    var scale: Double {
        let (x, y) = (Double(size.width) / frameWidth, Double(size.height) / frameHeight)
        return (contentMode == .aspectFill ? max(x, y) : min(x, y)) * zoom
    }

    func inView(_ point: Point) -> CGPoint {
        CGPoint(
            x: (point.x - frameWidth / 2) * scale + Double(size.width) / 2,
            y: (point.y - frameHeight / 2) * scale + Double(size.height) / 2)
    }

    func inFrame(_ point: CGPoint) -> Point {
        Point(
            x: (Double(point.x) - Double(size.width) / 2) / scale + frameWidth / 2,
            y: (Double(point.y) - Double(size.height) / 2) / scale + frameHeight / 2)
    }

    /// The part of the frame that `rect` of the view shows, or the whole view if nil, in fractions of the frame.
    ///
    /// Nil where they have nothing in common.
    func part(_ rect: CGRect?) -> UnitRect? {
        let view = CGRect(origin: CGPoint(x: 0, y: 0), size: size)
        let shown = rect.map { $0.standardized.intersection(view) } ?? view
        guard !shown.isNull, shown.width > 0, shown.height > 0 else { return nil }
        let from = inFrame(CGPoint(x: shown.minX, y: shown.minY))
        let to = inFrame(CGPoint(x: shown.maxX, y: shown.maxY))
        let left = min(1, max(0, from.x / frameWidth))
        let top = min(1, max(0, from.y / frameHeight))
        let right = min(1, max(0, to.x / frameWidth))
        let bottom = min(1, max(0, to.y / frameHeight))
        return UnitRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// The size of a frame in pixels.
struct FrameSize: Sendable, Hashable {
    var width: Int
    var height: Int

    init(_ frame: Frame) {
        width = frame.luminance.width
        height = frame.luminance.height
    }
}

/// What the controller says about the view and where to look in it; the frame's size comes with the frame.
struct ViewPlacement: Sendable, Equatable {
    var size: CGSize?
    var contentMode = DataScannerViewController.ContentMode.aspectFill
    var zoom = 1.0
    /// In coordinates of the view; nil: all of it.
    var regionOfInterest: CGRect?
    /// In coordinates of the view; nil: its centre.
    var pointOfInterest: CGPoint?
}
