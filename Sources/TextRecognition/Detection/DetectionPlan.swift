/// At which size the detector looks at a picture.
struct DetectionPlan: Equatable, Sendable {
    /// The picture's size in the detector's pixels, without the margin.
    var contentWidth: Int
    var contentHeight: Int
    /// The detector's input, multiples of 32: the picture in the middle of a plain margin.
    var inputWidth: Int
    var inputHeight: Int

    var left: Int { (inputWidth - contentWidth) / 2 }
    var top: Int { (inputHeight - contentHeight) / 2 }

    /// - Parameters:
    ///   - side: the longer side that an ordinary page is reduced to.
    init(width: Int, height: Int, side: Int) {
        let long = Double(max(width, height))
        let short = Double(min(width, height))
        // Receipts are long: what counts is the size of their print, not of the paper. A page twice as long as wide
        // keeps the scale of one that is not, up to a bound on the work.
        let stretch = min(max(1, long / short / Self.plainAspect), Self.longestStretch)
        var scale = min(1, Double(side) * stretch / long)
        // Cuttings of a few hundred pixels hold print too small for the detector's strides.
        if long < Self.smallPicture { scale = min(2, Self.smallPicture / long) }
        contentWidth = max(1, Int((Double(width) * scale).rounded()))
        contentHeight = max(1, Int((Double(height) * scale).rounded()))
        inputWidth = Self.padded(contentWidth)
        inputHeight = Self.padded(contentHeight)
    }

    static let plainAspect = 2.0
    static let longestStretch = 6.0
    static let smallPicture = 320.0

    /// Text that touches the border is found badly: narrow strips get room around.
    private static func padded(_ side: Int) -> Int {
        let roomy = side < 128 ? side + 32 : side
        return max(64, (roomy + 31) / 32 * 32)
    }
}
