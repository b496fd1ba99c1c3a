/// A rectangle in fractions of an image, origin at the top left: `x: 0, y: 0, width: 1, height: 1` is all of it.
public struct UnitRect: Sendable, Hashable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    /// Nil unless the rectangle has an area and lies within the image.
    public init?(x: Double, y: Double, width: Double, height: Double) {
        // A hair of tolerance: 0.7 + 0.3 must not fail by rounding. NaN fails every comparison.
        let end = 1 + 1e-9
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= end, y + height <= end else { return nil }
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether it is the whole image, but for rounding.
    var isWhole: Bool { width > 1 - 1e-9 && height > 1 - 1e-9 }

    /// The whole pixels the rectangle touches in an image of this size; at least one.
    func pixels(width w: Int, height h: Int) -> (x: Int, y: Int, width: Int, height: Int) {
        let left = min(w - 1, Int((x * Double(w)).rounded(.down)))
        let top = min(h - 1, Int((y * Double(h)).rounded(.down)))
        let right = min(w, max(left + 1, Int(((x + width) * Double(w)).rounded(.up))))
        let bottom = min(h, max(top + 1, Int(((y + height) * Double(h)).rounded(.up))))
        return (left, top, right - left, bottom - top)
    }
}
