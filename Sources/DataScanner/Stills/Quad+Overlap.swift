extension Quad {
    /// The share of this quad's area that lies inside `other`, 0 to 1; both are taken to be convex.
    func shareInside(_ other: Quad) -> Double {
        let whole = area
        guard whole > 0 else { return other.contains(center) ? 1 : 0 }
        return min(1, Self.area(of: clipped(to: other)) / whole)
    }

    /// The quad with every corner moved towards the centre: 1 leaves it as it is, 0 is the centre.
    func scaled(by factor: Double) -> Quad {
        let middle = center
        return map { middle + ($0 - middle) * factor }
    }

    /// The shortest way between two quads; 0 where they overlap.
    func distance(to other: Quad) -> Double {
        if other.contains(center) || contains(other.center) { return 0 }
        if !clipped(to: other).isEmpty { return 0 }
        var least = Double.infinity
        for (one, two) in [(self, other), (other, self)] {
            let ends = two.corners
            for corner in one.corners {
                for i in 0..<4 { least = min(least, Self.distance(corner, ends[i], ends[(i + 1) % 4])) }
            }
        }
        return least
    }

    /// Sutherland and Hodgman's clipping of one convex polygon by another.
    private func clipped(to other: Quad) -> [Point] {
        var clip = other.corners
        // The half-plane test below wants clockwise corners (y points down); mirrored codes run the other way.
        if (other.bottomRight - other.topLeft).cross(other.bottomLeft - other.topRight) < 0 { clip.reverse() }
        var polygon = corners
        for i in 0..<4 {
            let a = clip[i]
            let edge = clip[(i + 1) % 4] - a
            var kept: [Point] = []
            for j in polygon.indices {
                let p = polygon[j]
                let q = polygon[(j + 1) % polygon.count]
                let (sp, sq) = (edge.cross(p - a), edge.cross(q - a))
                if sp >= 0 { kept.append(p) }
                if (sp > 0 && sq < 0) || (sp < 0 && sq > 0) { kept.append(p + (q - p) * (sp / (sp - sq))) }
            }
            polygon = kept
        }
        return polygon
    }

    private static func area(of polygon: [Point]) -> Double {
        var twice = 0.0
        for i in polygon.indices { twice += polygon[i].cross(polygon[(i + 1) % polygon.count]) }
        return abs(twice) / 2
    }

    private static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
        let along = b - a
        let square = along.dot(along)
        guard square > 0 else { return p.distance(to: a) }
        let t = max(0, min(1, (p - a).dot(along) / square))
        return p.distance(to: a + along * t)
    }
}
