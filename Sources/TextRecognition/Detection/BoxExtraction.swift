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
        let regions = Components(map: map, width: width, height: height, threshold: threshold).regions
        let kernels = regions.compactMap { region -> (hull: [Point], box: TextBox)? in
            let hull = convexHull(sortedByRow: region)
            guard let box = minimumAreaRectangle(hull: hull), box.thickness + 1 >= minimumSide else { return nil }
            return (hull, box)
        }
        let slant = Self.slant(of: kernels.map(\.box))
        return kernels.compactMap { hull, kernel in
            var box = Self.straightened(kernel, hull: hull, slant: slant)
            box.score = meanProbability(of: box, map: map, width: width, height: height)
            guard box.score >= minimumScore else { return nil }
            let length = box.length
            let thickness = box.thickness
            let grow = length * thickness * unclip / (2 * (length + thickness))
            box.length = length + 2 * grow
            box.thickness = thickness + 2 * grow
            guard min(box.length, box.thickness) >= minimumSide + 2 else { return nil }
            // The map's pixels have their centres at one half.
            box.center = box.center + Point(x: 0.5, y: 0.5)
            return box
        }
    }

    /// The direction of the page's lines, from -45 to 45 degrees, as a unit vector: the length-weighted median.
    static func slant(of boxes: [TextBox]) -> Point {
        let long = boxes.filter { $0.length > 3 * $0.thickness }.map { box -> (slope: Double, weight: Double) in
            let axis = abs(box.axis.x) >= abs(box.axis.y) ? box.axis : box.down
            return (axis.y / axis.x, box.length)
        }.sorted { $0.slope < $1.slope }
        var left = long.reduce(0) { $0 + $1.weight } / 2
        var slope = 0.0
        for line in long {
            slope = line.slope
            left -= line.weight
            if left <= 0 { break }
        }
        let vector = Point(x: 1, y: slope)
        return vector / vector.length
    }

    /// The least rectangle around one or two characters leans with their shapes: it takes the direction of the page's
    /// lines instead, unless that makes it much larger.
    static func straightened(_ box: TextBox, hull: [Point], slant: Point) -> TextBox {
        guard box.length < 2 * box.thickness else { return box }
        let down = Point(x: -slant.y, y: slant.x)
        let along = hull.map { $0.dot(slant) }
        let across = hull.map { $0.dot(down) }
        guard let left = along.min(), let right = along.max(), let top = across.min(), let bottom = across.max(),
            (right - left) * (bottom - top) <= 1.5 * box.length * box.thickness
        else { return box }
        let center = slant * ((left + right) / 2) + down * ((top + bottom) / 2)
        return TextBox(center: center, axis: slant, length: right - left, thickness: bottom - top)
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
