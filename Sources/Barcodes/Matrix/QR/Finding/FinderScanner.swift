import Imaging

/// Finds finder patterns in a picture of dark and light pixels, of both polarities in one pass.
struct FinderScanner {
    /// More candidates than any real picture has; textures stop here.
    static let limit = 2000
    /// Rows go from top to bottom: the same pattern is among the latest.
    private static let memory = 200

    private let pixels: UnsafePointer<UInt8>
    private let width: Int
    private let height: Int
    private var found: [FinderPattern] = []

    /// - Complexity: O(pixels), about 0.5 ms per megapixel.
    static func scan(_ image: BinaryImage, rowStep: Int) -> [FinderPattern] {
        guard image.width >= 16, image.height >= 16 else { return [] }
        return image.withPixels { pixels in
            var scanner = FinderScanner(pixels: pixels, width: image.width, height: image.height)
            scanner.scanRows(step: rowStep)
            return scanner.found
        }
    }

    private init(pixels: UnsafePointer<UInt8>, width: Int, height: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    private mutating func scanRows(step: Int) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: width + 2) { buffer in
            let edges = buffer.baseAddress.unsafelyUnwrapped
            var y = step / 2
            while y < height, found.count < Self.limit {
                let count = gatherEdges(row: y, into: edges)
                if count >= 6 { scan(edges: edges, count: count, row: y) }
                y += step
            }
        }
    }

    /// The columns where the colour changes, the two borders of the picture included.
    private func gatherEdges(row y: Int, into edges: UnsafeMutablePointer<Int32>) -> Int {
        let row = UnsafeRawPointer(pixels + y &* width)
        edges[0] = 0
        var count = 1
        var before = UInt64(row.load(as: UInt8.self))
        var x = 0
        while x &+ 8 <= width {
            let word = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: x, as: UInt64.self))
            // Each byte against the one to its left: a set bit is a change.
            var changes = word ^ (word << 8 | before)
            before = word >> 56
            while changes != 0 {
                edges[count] = Int32(truncatingIfNeeded: x &+ changes.trailingZeroBitCount >> 3)
                count &+= 1
                changes &= changes &- 1
            }
            x &+= 8
        }
        while x < width {
            let pixel = UInt64(row.load(fromByteOffset: x, as: UInt8.self))
            if pixel != before {
                edges[count] = Int32(truncatingIfNeeded: x)
                count &+= 1
                before = pixel
            }
            x &+= 1
        }
        edges[count] = Int32(truncatingIfNeeded: width)
        return count &+ 1
    }

    private mutating func scan(edges: UnsafeMutablePointer<Int32>, count: Int, row y: Int) {
        var i = 0
        while i &+ 5 < count {
            let e = edges + i
            if FinderCrossing.isPlausible(Int(e[0]), Int(e[1]), Int(e[2]), Int(e[3]), Int(e[4]), Int(e[5])) {
                consider(Int(e[0]), Int(e[2]), Int(e[3]), Int(e[5]), row: y)
                if found.count >= Self.limit { return }
            }
            i &+= 1
        }
    }

    private mutating func consider(_ start: Int, _ coreStart: Int, _ coreEnd: Int, _ end: Int, row y: Int) {
        let middle = Double(coreStart &+ coreEnd) / 2
        let colour = pixels[y &* width &+ (coreStart &+ coreEnd) / 2]
        let length = Double(end &- start)
        // The next row through the same pattern.
        for i in found.indices.suffix(Self.memory).reversed() {
            let known = found[i]
            if abs(known.center.y - Double(y)) < 0.25 * known.down, abs(known.center.x - middle) < 0.2 * known.across,
                known.isInverted == (colour == 0), length < 1.6 * known.across, length > 0.5 * known.across
            {
                found[i].hits += 1
                return
            }
        }
        let limit = 3 &* (end &- start)
        guard let column = crossing(Int(middle), y, dx: 0, dy: 1, colour, limit) else { return }
        let cy = Double(column.coreStart + column.coreEnd) / 2
        guard let row = crossing(Int(middle), Int(cy), dx: 1, dy: 0, colour, limit) else { return }
        let down = Double(column.end - column.start)
        let across = Double(row.end - row.start)
        guard down < 4 * across, across < 4 * down else { return }
        let cx = Double(row.coreStart + row.coreEnd) / 2
        let center = Point(x: cx, y: cy)
        for i in found.indices.suffix(Self.memory).reversed() where found[i].isInverted == (colour == 0) {
            if found[i].center.distance(to: center) < 0.2 * (across + down) / 2 {
                found[i].hits += 1
                return
            }
        }
        let quality = roundness(center, across, down, colour)
        guard quality > (row.isOpen || column.isOpen ? 0.87 : 0.55) else { return }
        found.append(
            FinderPattern(
                center: center, across: across, down: down, hits: 1, isInverted: colour == 0, quality: quality))
    }

    /// The share of places that have the right colour on two circles, one inside the core and one that stays
    /// within the light ring however the square is turned.
    private func roundness(_ center: Point, _ across: Double, _ down: Double, _ colour: UInt8) -> Double {
        var best = 0
        // A turned square is crossed at up to √2 of its side.
        for scale in [1.0, 0.86, 0.74] {
            let (a, b) = (across / 7 * scale, down / 7 * scale)
            var right = 0
            for (x, y) in Self.circle {
                if pixel(center.x + 1.1 * a * x, center.y + 1.1 * b * y) == colour { right += 1 }
                if pixel(center.x + 2.3 * a * x, center.y + 2.3 * b * y) == colour ^ 1 { right += 1 }
            }
            best = max(best, right)
        }
        return Double(best) / Double(2 * Self.circle.count)
    }

    private static let circle: [(Double, Double)] = [
        (1, 0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0, 1), (-0.383, 0.924), (-0.707, 0.707),
        (-0.924, 0.383), (-1, 0), (-0.924, -0.383), (-0.707, -0.707), (-0.383, -0.924), (0, -1), (0.383, -0.924),
        (0.707, -0.707), (0.924, -0.383),
    ]

    private func pixel(_ x: Double, _ y: Double) -> UInt8 {
        let i = max(0, min(width &- 1, Int(x)))
        let j = max(0, min(height &- 1, Int(y)))
        return pixels[j &* width &+ i]
    }

    private struct Crossing {
        var start, coreStart, coreEnd, end: Int
        /// Something dark touches the outer ring: the crossing alone says little.
        var isOpen = false
    }

    /// Walks from inside the core both ways along a row or column; nil when the rings are not 1:1:3:1:1.
    private func crossing(_ x: Int, _ y: Int, dx: Int, dy: Int, _ colour: UInt8, _ limit: Int) -> Crossing? {
        guard x >= 0, y >= 0, x < width, y < height, pixels[y &* width &+ x] == colour else { return nil }
        let origin = dx != 0 ? x : y
        let stride = dx &+ dy &* width
        let base = pixels + (y &* width &+ x)
        let ahead = (dx != 0 ? width : height) &- 1 &- origin
        func walk(_ sign: Int, _ room: Int) -> (Int, Int, Int)? {
            var ends = (0, 0, 0)
            var i = 0
            for ring in 0..<3 {
                let wanted = ring == 1 ? colour ^ 1 : colour
                while i <= room, i <= limit, base[i &* sign &* stride] == wanted { i &+= 1 }
                guard i <= limit else { return nil }
                if ring == 0 { ends.0 = i } else if ring == 1 { ends.1 = i } else { ends.2 = i }
            }
            return ends
        }
        guard let up = walk(-1, min(origin, limit)), let on = walk(1, min(ahead, limit)) else { return nil }
        // Edges as positions: the walk back counts from the pixel itself.
        let e = (
            origin &- up.2 &+ 1, origin &- up.1 &+ 1, origin &- up.0 &+ 1, origin &+ on.0, origin &+ on.1, origin &+ on.2
        )
        if FinderCrossing.isPlausible(e.0, e.1, e.2, e.3, e.4, e.5) {
            return Crossing(start: e.0, coreStart: e.2, coreEnd: e.3, end: e.5)
        }
        // Something dark may touch the outer ring: judge by the five modules inside it.
        let ring = max(1, (e.4 &- e.1 &+ 2) / 5)
        let (start, end) = (max(e.0, e.1 &- ring), min(e.5, e.4 &+ ring))
        guard FinderCrossing.isPlausible(start, e.1, e.2, e.3, e.4, end) else { return nil }
        return Crossing(start: start, coreStart: e.2, coreEnd: e.3, end: end, isOpen: true)
    }
}
