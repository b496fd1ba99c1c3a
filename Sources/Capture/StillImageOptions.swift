/// How to turn a file into frames.
public struct StillImageOptions: Sendable {
    /// Whether frames carry colour besides luminance. Default: false.
    public var color = false
    /// Resolution at which pages of PDF and SVG are drawn. Default: 200.
    public var dotsPerInch = 200.0
    public var limits = ImageLimits()

    public init() {}
}
