import Imaging

/// The convex hull of points, counter-clockwise in a y-up sense, without points on its edges.
///
/// Andrew's monotone chain. - Precondition: `points` sorted by y, then x. - Complexity: O(n)
func convexHull(sortedByRow points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var hull: [Point] = []
    hull.reserveCapacity(64)
    func add(_ point: Point, floor: Int) {
        while hull.count >= floor + 2,
            (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 1]) <= 0
        {
            hull.removeLast()
        }
        hull.append(point)
    }
    for point in points { add(point, floor: 0) }
    let floor = hull.count - 1
    for point in points.dropLast().reversed() { add(point, floor: floor) }
    if hull.count > 1 { hull.removeLast() }
    return hull
}

/// The rectangle of least area around a convex polygon, by rotating calipers: one of its sides lies on an edge of the hull.
///
/// The axis of the result is the longer side, pointing right, or down where it is vertical.
/// - Complexity: O(n)
func minimumAreaRectangle(hull: [Point]) -> TextBox? {
    guard let first = hull.first else { return nil }
    guard hull.count > 2 else {
        let span = (hull.last ?? first) - first
        let axis = span.length > 0 ? span / span.length : Point(x: 1, y: 0)
        return oriented(TextBox(center: first + span / 2, axis: axis, length: span.length, thickness: 0))
    }
    let n = hull.count
    var best: TextBox?
    var bestArea = Double.infinity
    // The vertices farthest along the edge, away from it, and against it: each only moves forward as the edge turns.
    var ahead = 1
    var away = 1
    var behind = 1
    for i in 0..<n {
        let edge = hull[(i + 1) % n] - hull[i]
        guard edge.length > 0 else { continue }
        let u = edge / edge.length
        let v = Point(x: -u.y, y: u.x)
        func along(_ k: Int) -> Double { hull[k % n].dot(u) }
        func across(_ k: Int) -> Double { hull[k % n].dot(v) }
        ahead = max(ahead, i + 1)
        while ahead < i + n, along(ahead + 1) >= along(ahead) { ahead += 1 }
        away = max(away, ahead)
        while away < i + n, across(away + 1) >= across(away) { away += 1 }
        behind = max(behind, away)
        while behind < i + n, along(behind + 1) <= along(behind) { behind += 1 }
        let low = along(behind)
        let high = along(ahead)
        let near = across(i)
        let far = across(away)
        let area = (high - low) * (far - near)
        if area < bestArea {
            bestArea = area
            let center = u * ((low + high) / 2) + v * ((near + far) / 2)
            best = TextBox(center: center, axis: u, length: high - low, thickness: far - near)
        }
    }
    return best.map(oriented)
}

/// The same rectangle with its longer side as axis, pointing right, or down where it is vertical.
private func oriented(_ box: TextBox) -> TextBox {
    var box = box.thickness > box.length ? box.turned(1) : box
    let flat = abs(box.axis.x) >= abs(box.axis.y)
    if flat ? box.axis.x < 0 : box.axis.y < 0 { box = box.turned(2) }
    return box
}
