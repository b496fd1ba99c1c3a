import Foundation

/// Owns the identity of items: which sighting is which item, where each is now, when it came and went.
///
/// A value without threads or clocks: frames and observations go in, changes come out.
struct ItemTracker {
    var settings: TrackingSettings
    private(set) var items: [TrackedItem] = []
    private var removed: [RecognizedItem] = []
    /// Items removed lately because they were covered, and until when they may come back.
    private var remembered: [(item: TrackedItem, until: Double)] = []
    private var tracks = PointTracks()
    private var image: LuminanceImage?
    private var thumbnail: [Float] = []
    /// The source's number and time of the present frame.
    private(set) var frame = -1
    private(set) var time = 0.0

    init(settings: TrackingSettings = TrackingSettings()) { self.settings = settings }

    /// The tracker's own count of frames: sources may skip numbers.
    var step: Int { tracks.frame }

    /// The part of the image whose items count; nil: all of it.
    var region: Quad?

    // MARK: - Frames

    /// Moves every item to where it is in the next frame, and lets go of those that left.
    mutating func advance(_ next: Frame) {
        tracks.advance(next.luminance)
        image = next.luminance
        frame = next.index
        time = next.time
        if isCut(next.luminance) {
            remembered = []
            removeAll()
            return
        }
        for i in items.indices { items[i] = moved(items[i]) }
        remembered.removeAll { $0.until < time }
        for i in remembered.indices { remembered[i].item = moved(remembered[i].item) }
        for i in items.indices.reversed() {
            guard let absence = absence(of: items[i]) else { continue }
            if absence == .covered { remember(items[i]) }
            remove(at: i)
        }
    }

    private func moved(_ item: TrackedItem) -> TrackedItem {
        guard let image else { return item }
        var item = item
        if let motion = tracks.motion(of: item.anchor, from: item.anchorFrame, to: tracks.frame) {
            item.quad = item.anchor.map { motion($0) }
        } else if let motion = tracks.motion(of: item.quad, from: tracks.frame - 1, to: tracks.frame) {
            item.quad = item.quad.map { motion($0) }
            item.anchor = item.quad
            item.anchorFrame = tracks.frame
        }
        // What is hardly in the picture any more looks like nothing: that speaks against it no more than for it.
        if item.appearance.likeness(to: image, in: item.quad) ?? 1 > 0.6 { item.lastLikeness = time }
        return item
    }

    /// Why an item is not there any more.
    private enum Absence { case left, covered }

    private func absence(of item: TrackedItem) -> Absence? {
        guard let image else { return .left }
        let view = Quad(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        let share = item.quad.shareInside(view)
        guard share > 0.02 else { return .left }
        if let region, !region.contains(item.quad.center) { return .left }
        let sinceSeen = time - max(item.lastRecognized, item.lastLikeness)
        let isWhole = share > 0.95
        return sinceSeen > settings.grace || isWhole && time - item.lastRecognized > settings.patience ? .covered : nil
    }

    private mutating func remember(_ item: TrackedItem) {
        guard item.reported != nil, remembered.count < Self.mostRemembered else { return }
        remembered.append((item, time + settings.memory))
    }

    private static let mostRemembered = 64

    /// The remembered item that something new at `quad` is, as `says` tells from its content.
    private mutating func recalled(at quad: Quad, _ says: (TrackedItem) -> Bool) -> TrackedItem? {
        guard let image else { return nil }
        // Whatever covered it has drawn the tracks along: the place is known roughly, the content exactly.
        let reach = Double(image.width) / 4
        let candidates = remembered.indices.filter {
            remembered[$0].item.quad.center.distance(to: quad.center) < reach && says(remembered[$0].item)
        }
        let nearest = candidates.min {
            remembered[$0].item.quad.center.distance(to: quad.center)
                < remembered[$1].item.quad.center.distance(to: quad.center)
        }
        guard let nearest else { return nil }
        var item = remembered.remove(at: nearest).item
        item.reported = nil
        item.contradictions = 0
        return item
    }

    /// A cut changes most of the picture at once and leaves no point to follow.
    private mutating func isCut(_ image: LuminanceImage) -> Bool {
        var next: [Float] = []
        let (columns, rows) = (32, 18)
        for j in 0..<rows {
            for i in 0..<columns {
                next.append(Float(image[(2 * i + 1) * image.width / (2 * columns), (2 * j + 1) * image.height / (2 * rows)]))
            }
        }
        defer { thumbnail = next }
        guard thumbnail.count == next.count else { return !items.isEmpty }
        // Correlation, not difference: exposure may change at once, the picture's structure does not.
        let count = Float(next.count)
        let (ma, mb) = (thumbnail.reduce(0, +) / count, next.reduce(0, +) / count)
        var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
        for (x, y) in zip(thumbnail, next) {
            ab += (x - ma) * (y - mb)
            aa += (x - ma) * (x - ma)
            bb += (y - mb) * (y - mb)
        }
        let likeness = aa * bb > 0 ? ab / (aa * bb).squareRoot() : 1
        return tracks.survival < 0.15 && likeness < 0.5
    }

    // MARK: - Observations

    /// Where something seen in an earlier step is now; nil when that was too long ago to tell.
    private func present(_ quad: Quad, from step: Int) -> Quad? {
        guard let motion = tracks.motion(of: quad, from: step, to: tracks.frame) else {
            return tracks.frame - step <= 2 ? quad : nil
        }
        return quad.map { motion($0) }
    }

    /// Takes the codes found in the frame of `step` in.
    mutating func apply(_ codes: [BarcodeObservation], step: Int, of picture: LuminanceImage, time seen: Double) {
        var unused = Set(items.indices.filter { items[$0].isBarcode })
        for code in codes {
            guard let quad = present(code.corners, from: step) else { continue }
            guard region?.contains(quad.center) ?? true else { continue }
            let size = (quad.area).squareRoot()
            let same = unused.filter {
                items[$0].isSame(as: code) && items[$0].quad.center.distance(to: quad.center) < max(40, size * 1.5)
            }
            if let i = same.min(by: {
                items[$0].quad.center.distance(to: quad.center) < items[$1].quad.center.distance(to: quad.center)
            }) {
                unused.remove(i)
                items[i] = reanchored(items[i], at: quad, seen: code.corners, picture, seen)
                if case .barcode(let known) = items[i].content, code.confidence >= known.confidence {
                    items[i].content = .barcode(code)
                }
                items[i].contradictions = 0
                continue
            }
            // Another payload in the place of a known one: a misreading until it repeats itself.
            if let i = unused.first(where: { items[$0].quad.contains(quad.center) }) {
                items[i].contradictions += 1
                guard items[i].contradictions >= 3 || items[i].reported == nil else { continue }
                unused = Set(unused.filter { $0 < i } + unused.filter { $0 > i }.map { $0 - 1 })
                remove(at: i)
            }
            if let old = recalled(at: quad, { $0.isSame(as: code) }) {
                items.append(reanchored(old, at: quad, seen: code.corners, picture, seen))
                continue
            }
            items.append(
                TrackedItem(
                    id: UUID(), content: .barcode(code), anchor: quad, anchorFrame: tracks.frame, quad: quad,
                    appearance: Appearance(picture, in: code.corners), lastRecognized: seen, lastLikeness: seen))
        }
    }

    /// Takes in the lines found in the frame of `step`: read ones with their text, known ones with their place only.
    mutating func apply(_ sightings: [LineSighting], step: Int, of picture: LuminanceImage, time seen: Double) {
        var used = Set<Int>()
        for sighting in sightings {
            guard let quad = present(sighting.corners, from: step) else { continue }
            guard region?.contains(quad.center) ?? true else { continue }
            let candidates = items.indices.filter {
                !items[$0].isBarcode && !used.contains($0) && Self.isSameLine(items[$0].quad, quad)
            }
            let best = candidates.max { overlap(items[$0].quad, quad) < overlap(items[$1].quad, quad) }
            if let i = best {
                used.insert(i)
                // What the border cuts off says nothing new of the whole line.
                if touchesBorder(sighting.corners, picture) {
                    items[i].lastRecognized = max(items[i].lastRecognized, seen)
                    continue
                }
                // A part of a line (the rest blurred or covered) must not shrink it, unless that is seen again.
                let isPart = quad.area < items[i].quad.area * 0.7 && items[i].contradictions < 2
                if isPart {
                    items[i].contradictions += 1
                    items[i].lastRecognized = max(items[i].lastRecognized, seen)
                    continue
                }
                items[i].contradictions = 0
                if let line = sighting.line {
                    if case .text(var vote) = items[i].content {
                        // More of the line has come into view: what was read of its part counts no more.
                        if quad.area > items[i].quad.area * 1.3 { vote = TextVote() }
                        vote.add(line, sharpness: sighting.sharpness)
                        items[i].content = .text(vote)
                    }
                    items[i].sharpness = max(items[i].sharpness, sighting.sharpness)
                }
                let aligned = sighting.line == nil ? Self.aligned(quad, with: items[i].quad) : quad
                items[i] = reanchored(items[i], at: aligned, seen: sighting.corners, picture, seen)
            } else if let line = sighting.line, !touchesBorder(sighting.corners, picture) {
                used.insert(items.count)
                if let old = recalled(at: quad, { $0.isSame(as: line) }) {
                    items.append(reanchored(old, at: quad, seen: sighting.corners, picture, seen))
                    continue
                }
                var vote = TextVote()
                vote.add(line, sharpness: sighting.sharpness)
                var item = TrackedItem(
                    id: UUID(), content: .text(vote), anchor: quad, anchorFrame: tracks.frame, quad: quad,
                    appearance: Appearance(picture, in: sighting.corners), lastRecognized: seen, lastLikeness: seen)
                item.sharpness = sighting.sharpness
                items.append(item)
            }
        }
    }

    /// Lines known in the present frame, for the recogniser to spare itself reading them again.
    func knownLines() -> [KnownLine] {
        items.compactMap { item in
            guard case .text(let vote) = item.content else { return nil }
            return KnownLine(corners: item.quad, isSettled: vote.isSettled, sharpness: item.sharpness, readings: vote.readings.count)
        }
    }

    private func reanchored(
        _ item: TrackedItem, at quad: Quad, seen original: Quad, _ picture: LuminanceImage, _ seen: Double
    ) -> TrackedItem {
        var item = item
        // Recognition jitters by a pixel or two; the tracks do not. Near the prediction take the mean of both.
        let size = quad.area.squareRoot()
        let offset = zip(quad.corners, item.quad.corners).map { $0.distance(to: $1) }.max() ?? 0
        let share = offset < max(4, size * 0.06) ? 0.4 : 1
        let blended = Quad(
            topLeft: item.quad.topLeft + (quad.topLeft - item.quad.topLeft) * share,
            topRight: item.quad.topRight + (quad.topRight - item.quad.topRight) * share,
            bottomRight: item.quad.bottomRight + (quad.bottomRight - item.quad.bottomRight) * share,
            bottomLeft: item.quad.bottomLeft + (quad.bottomLeft - item.quad.bottomLeft) * share)
        item.anchor = blended
        item.anchorFrame = tracks.frame
        item.quad = blended
        item.appearance = Appearance(picture, in: original)
        item.lastRecognized = max(item.lastRecognized, seen)
        item.lastLikeness = max(item.lastLikeness, seen)
        item.sightings += 1
        return item
    }

    // MARK: - Changes

    /// What changed since the last call, for the present frame. `shows` decides which items may be seen.
    mutating func changes(only shows: (TrackedItem) -> Bool = { _ in true }) -> ItemChange {
        var change = ItemChange(added: [], updated: [], removed: removed, allItems: [], frame: frame, time: time)
        removed = []
        for i in items.indices {
            guard items[i].isShowable, shows(items[i]), let now = items[i].item() else {
                // What is no longer shown goes; what never was does not matter.
                if let before = items[i].reported, !shows(items[i]) {
                    change.removed.append(before)
                    items[i].reported = nil
                }
                continue
            }
            if let before = items[i].reported {
                if differs(before, now) {
                    change.updated.append(now)
                    items[i].reported = now
                }
            } else {
                change.added.append(now)
                items[i].reported = now
            }
        }
        change.allItems = CodesAndText.inReadingOrder(items.compactMap(\.reported))
        return change
    }

    /// Takes everything out, as when scanning stops.
    mutating func removeAll() {
        for i in items.indices.reversed() { remove(at: i) }
    }

    private mutating func remove(at index: Int) {
        let item = items.remove(at: index)
        if let reported = item.reported { removed.append(reported) }
    }

    private func differs(_ a: RecognizedItem, _ b: RecognizedItem) -> Bool {
        if a.string != b.string { return true }
        return zip(a.corners.corners, b.corners.corners).contains { $0.distance(to: $1) >= settings.minimumMovement }
    }

    // MARK: - Lines

    private static func isSameLine(_ a: Quad, _ b: Quad) -> Bool {
        let share = max(a.shareInside(b), b.shareInside(a))
        guard share > 0.45 else { return false }
        // Across the line the middles must meet: neighbouring lines overlap when one box is too high.
        let along = a.topRight - a.topLeft
        guard along.length > 0 else { return true }
        let down = Point(x: -along.y, y: along.x) / along.length
        let height = min(a.topLeft.distance(to: a.bottomLeft), b.topLeft.distance(to: b.bottomLeft))
        return abs((a.center - b.center).dot(down)) < max(2, height * 0.6)
    }

    /// A line that the picture's border cuts off would come as part of itself.
    private func touchesBorder(_ quad: Quad, _ picture: LuminanceImage) -> Bool {
        let b = quad.bounds
        return b.minX < 3 || b.minY < 3 || b.maxX > Double(picture.width) - 3 || b.maxY > Double(picture.height) - 3
    }

    private func overlap(_ a: Quad, _ b: Quad) -> Double { a.shareInside(b) + b.shareInside(a) }

    /// An unread box with its corners named as those of the line it is.
    private static func aligned(_ quad: Quad, with known: Quad) -> Quad {
        let turns = [
            quad,
            Quad(topLeft: quad.topRight, topRight: quad.bottomRight, bottomRight: quad.bottomLeft, bottomLeft: quad.topLeft),
            Quad(topLeft: quad.bottomRight, topRight: quad.bottomLeft, bottomRight: quad.topLeft, bottomLeft: quad.topRight),
            Quad(topLeft: quad.bottomLeft, topRight: quad.topLeft, bottomRight: quad.topRight, bottomLeft: quad.bottomRight),
        ]
        func gap(_ q: Quad) -> Double { zip(q.corners, known.corners).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
        return turns.min { gap($0) < gap($1) } ?? quad
    }
}
