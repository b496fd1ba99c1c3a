import Imaging

/// Turns the detector's probability map into boxes: the post-processing of Differentiable Binarization
/// (Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", 2020).
///
/// The network marks a shrunken kernel of each line; its minimum-area rectangle grows back by
/// area · `unclip` / perimeter on every side.
struct BoxExtraction: Sendable {
    var threshold: Float = 0.3
    var minimumScore = 0.5
    var unclip = 1.6
    /// Kernels thinner than this many pixels of the map are noise.
    var minimumSide = 3.0

    /// Boxes in pixels of the map, outer edges included.
    func boxes(map: UnsafePointer<Float>, width: Int, height: Int) -> [TextBox] {
        var result: [TextBox] = []
        for region in Components(map: map, width: width, height: height, threshold: threshold).regions {
            guard var box = minimumAreaRectangle(hull: convexHull(sortedByRow: region)) else { continue }
            guard box.thickness + 1 >= minimumSide else { continue }
            box.score = meanProbability(of: box, map: map, width: width, height: height)
            guard box.score >= minimumScore else { continue }
            // A kernel one pixel wide has its two sides in the same place: its area is that of the pixels it covers.
            let length = box.length
            let thickness = box.thickness
            let grow = length * thickness * unclip / (2 * (length + thickness))
            box.length = length + 2 * grow
            box.thickness = thickness + 2 * grow
            guard box.thickness >= minimumSide + 2 else { continue }
            box.center = box.center + Point(x: 0.5, y: 0.5)
            result.append(box)
        }
        return result
    }

    /// The mean of the map over the pixels whose centres the box holds.
    private func meanProbability(of box: TextBox, map: UnsafePointer<Float>, width: Int, height: Int) -> Double {
        let bounds = box.quad.bounds
        let top = max(0, Int(bounds.minY.rounded(.down)))
        let bottom = min(height - 1, Int(bounds.maxY.rounded(.up)))
        guard top <= bottom else { return 0 }
        let halfLength = box.length / 2 + 0.25
        let halfThickness = box.thickness / 2 + 0.25
        let u = box.axis
        let v = box.down
        var sum = 0.0
        var count = 0
        for y in top...bottom {
            let dy = Double(y) - box.center.y
            // |u·d| <= halfLength and |v·d| <= halfThickness bound x to two intervals; their overlap is the row's run.
            var low = bounds.minX - 1 - box.center.x
            var high = bounds.maxX + 1 - box.center.x
            clip(&low, &high, slope: u.x, offset: u.y * dy, half: halfLength)
            clip(&low, &high, slope: v.x, offset: v.y * dy, half: halfThickness)
            let first = max(0, Int((low + box.center.x).rounded(.up)))
            let last = min(width - 1, Int((high + box.center.x).rounded(.down)))
            guard first <= last else { continue }
            let row = map + y &* width
            var rowSum: Float = 0
            for x in first...last { rowSum += row[x] }
            sum += Double(rowSum)
            count += last - first + 1
        }
        return count > 0 ? sum / Double(count) : 0
    }
}

/// Narrows `low...high` to where |slope · x + offset| <= half.
private func clip(_ low: inout Double, _ high: inout Double, slope: Double, offset: Double, half: Double) {
    if abs(slope) < 1e-9 {
        if abs(offset) > half { high = low - 1 }
        return
    }
    let a = (-half - offset) / slope
    let b = (half - offset) / slope
    low = max(low, min(a, b))
    high = min(high, max(a, b))
}
