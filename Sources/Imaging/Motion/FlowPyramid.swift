/// The levels of an image that optical flow works on: the finest first, each half the one before.
public struct FlowPyramid: Sendable {
    public let levels: [LuminanceImage]
    /// Pixels of the source image per pixel of the finest level.
    public let scale: Double

    /// - Parameter maximumWidth: the finest level is the first halving that is not wider.
    public init(_ image: LuminanceImage, maximumWidth: Int = 800, depth: Int = 3) {
        var base = image
        var scale = 1.0
        while base.width > maximumWidth, let half = base.halved() {
            base = half
            scale *= 2
        }
        var levels = [base]
        while levels.count < depth, let half = levels[levels.count - 1].halved() { levels.append(half) }
        self.levels = levels
        self.scale = scale
    }
}
