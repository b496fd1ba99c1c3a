/// Points of a video followed from frame to frame, and the motion of any area that follows from them.
///
/// Not for sharing between threads. Costs a few milliseconds a frame at 1280 × 720.
public struct PointTracks {
    private struct Track {
        /// Position in each frame since `first`; pixels of the finest pyramid level.
        var first: Int
        var positions: [SIMD2<Float>]

        func position(at frame: Int) -> SIMD2<Float>? {
            let i = frame - first
            return i >= 0 && i < positions.count ? positions[i] : nil
        }
    }

    /// Distance of neighbouring points, pixels of the finest level.
    public var spacing = 28
    /// How many frames back positions are kept.
    public var memory = 90
    /// At most so many new points a frame, so that a cut costs no more than any other frame.
    public var newPointsPerFrame = 120

    private var tracks: [Track] = []
    private var pyramid: FlowPyramid?
    private let matcher = LucasKanade()
    public private(set) var frame = -1
    /// Share of the points that survived the last step.
    public private(set) var survival = 1.0

    public init() {}

    /// Takes the next frame in. A change of size forgets everything.
    public mutating func advance(_ image: LuminanceImage) {
        let next = FlowPyramid(image)
        frame += 1
        if let previous = pyramid, previous.scale == next.scale, previous.levels[0].width == next.levels[0].width,
            previous.levels[0].height == next.levels[0].height
        {
            follow(previous, next)
        } else {
            tracks.removeAll()
            survival = 0
        }
        pyramid = next
        addPoints(next)
    }

    private mutating func follow(_ previous: FlowPyramid, _ next: FlowPyramid) {
        guard !tracks.isEmpty else {
            survival = 1
            return
        }
        // Points move alike: the median shift of the last step is a good first guess.
        let before = tracks.count
        let shift = lastShift
        var kept: [Track] = []
        kept.reserveCapacity(before)
        for var track in tracks {
            guard let last = track.positions.last else { continue }
            guard let position = matcher.follow(last, guess: last + shift, from: previous, to: next) else { continue }
            track.positions.append(position)
            if track.positions.count > memory {
                track.positions.removeFirst()
                track.first += 1
            }
            kept.append(track)
        }
        tracks = kept
        survival = Double(kept.count) / Double(before)
    }

    private var lastShift: SIMD2<Float> {
        var xs: [Float] = []
        var ys: [Float] = []
        for track in tracks where track.positions.count > 1 {
            let d = track.positions[track.positions.count - 1] - track.positions[track.positions.count - 2]
            xs.append(d.x)
            ys.append(d.y)
        }
        guard xs.count > 4 else { return .zero }
        xs.sort()
        ys.sort()
        return SIMD2(xs[xs.count / 2], ys[ys.count / 2])
    }

    /// A new point in every cell that has none, where the picture has a corner.
    private mutating func addPoints(_ pyramid: FlowPyramid) {
        let image = pyramid.levels[0]
        let columns = image.width / spacing
        let rows = image.height / spacing
        guard columns > 0, rows > 0 else { return }
        var occupied = [Bool](repeating: false, count: columns * rows)
        for track in tracks {
            guard let p = track.positions.last else { continue }
            let (x, y) = (Int(p.x) / spacing, Int(p.y) / spacing)
            if x >= 0, y >= 0, x < columns, y < rows { occupied[y * columns + x] = true }
        }
        var added = 0
        // A different start each frame, so that every corner of the picture gets its turn.
        let cells = columns * rows
        let start = frame * 37 % max(1, cells)
        for k in 0..<cells {
            let cell = (start + k * 7) % cells
            guard !occupied[cell], added < newPointsPerFrame else { continue }
            occupied[cell] = true
            let origin = (cell % columns * spacing, cell / columns * spacing)
            if let point = corner(image, origin.0, origin.1) {
                tracks.append(Track(first: frame, positions: [point]))
                added += 1
            }
        }
    }

    /// The pixel of a cell that is held best in both directions (Shi and Tomasi, 1994); every third one is tried.
    private func corner(_ image: LuminanceImage, _ left: Int, _ top: Int) -> SIMD2<Float>? {
        let margin = matcher.radius + 4
        let width = image.width
        return image.withPixels { p in
            var best: Float = 300
            var found: SIMD2<Float>?
            for y in stride(from: max(top, margin), to: min(top + spacing, image.height - margin), by: 3) {
                for x in stride(from: max(left, margin), to: min(left + spacing, width - margin), by: 3) {
                    var (xx, xy, yy): (Int32, Int32, Int32) = (0, 0, 0)
                    for j in -2...2 {
                        let row = p + ((y &+ j) &* width &+ x)
                        for i in -2...2 {
                            let dx = Int32(row[i &+ 1]) &- Int32(row[i &- 1])
                            let dy = Int32(row[i &+ width]) &- Int32(row[i &- width])
                            xx &+= dx &* dx
                            xy &+= dx &* dy
                            yy &+= dy &* dy
                        }
                    }
                    let trace = Float(xx) + Float(yy)
                    let determinant = Float(xx) * Float(yy) - Float(xy) * Float(xy)
                    let smaller = (trace - max(0, trace * trace - 4 * determinant).squareRoot()) / 2
                    if smaller > best {
                        best = smaller
                        found = SIMD2(Float(x), Float(y))
                    }
                }
            }
            return found
        }
    }

    /// How the area of `quad` (source pixels, in frame `from`) has moved until frame `to`; nil when too few points tell.
    public func motion(of quad: Quad, from: Int, to: Int) -> AffineMotion? {
        guard let pyramid else { return nil }
        if from == to { return .identity }
        let scale = pyramid.scale
        let b = quad.bounds
        // Points on the object itself, and on what surrounds it when those are few.
        let size = max(b.maxX - b.minX, b.maxY - b.minY)
        for grow in [0.15, 0.6, 2.0] {
            let margin = size * grow + 8
            var pairs: [(Point, Point)] = []
            for track in tracks {
                guard let p = track.position(at: from), let q = track.position(at: to) else { continue }
                let a = Point(x: (Double(p.x) + 0.5) * scale, y: (Double(p.y) + 0.5) * scale)
                guard a.x > b.minX - margin, a.x < b.maxX + margin, a.y > b.minY - margin, a.y < b.maxY + margin else {
                    continue
                }
                pairs.append((a, Point(x: (Double(q.x) + 0.5) * scale, y: (Double(q.y) + 0.5) * scale)))
            }
            if pairs.count >= 6, let motion = AffineMotion.fit(pairs, around: quad.center) { return motion }
        }
        return nil
    }
}
