/// What hinders reading, or would make it better. Views put it in words of their own.
public enum ScanGuidance: String, Sendable, Hashable, CaseIterable {
    /// Too little light: more of it, or the torch.
    case tooDark
    /// The picture moves too fast to be read: slow down.
    case tooFast
    /// Out of focus or smeared although nearly still: hold still, or step back for the lens to focus.
    case tooBlurred
    /// Part of the picture is washed out by a reflection: tilt.
    case glare
    /// Something dense and small is there and cannot be read: move closer, or zoom in.
    case tooFar
    /// One item is asked for and several are in view: tap the one that is meant.
    case severalItems
}

/// What was measured in a frame; levels and lengths in units that do not depend on the resolution.
public struct FrameMeasurements: Sendable {
    /// The mean grey value, 0 to 255.
    public var brightness = 0.0
    /// The grey value that one pixel in twenty exceeds.
    public var highlights = 0.0
    /// The share of pixels that are burnt out, 0 to 1.
    public var washedOut = 0.0
    /// How steep the picture's edges are: the step between neighbouring pixels to that across the whole edge.
    /// 1 for the sharpest; nil where there are too few edges to tell.
    public var sharpness: Double?
    /// How far the picture moved since the last frame, in its widths a second.
    public var speed = 0.0
    /// The share of the picture that is full of fine edges, as print and bars are, 0 to 1.
    public var detail = 0.0

    public init() {}
}
