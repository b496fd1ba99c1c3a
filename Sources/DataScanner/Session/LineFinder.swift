/// Finds the lines of text of a frame and reads those that are new, doubtful or sharper than before.
struct LineFinder: Sendable {
    let reader: TextReader
    /// Lines read before the result is delivered: the first ones show while the others are still being read.
    private static let portion = 3
    /// No portion is begun later than this, in seconds: a page of small print goes on with a fresh frame.
    private static let patience = 0.3

    /// - Parameters:
    ///   - known: the lines in view, where they are in `frame`.
    ///   - deliver: called with what was found, portion by portion; each line comes once.
    /// - Returns: whether every line that wanted reading was read.
    func find(
        in frame: Frame, codes: [BarcodeObservation], known: [KnownLine], deliver: ([LineSighting]) -> Void
    ) throws -> Bool {
        let picture = CodeEraser.frame(frame, without: codes)
        let regions = try reader.regions(in: picture).filter { region in
            !codes.contains { region.corners.shareInside($0.corners) > 0.7 }
        }
        var wanted: [(index: Int, importance: Double)] = []
        var sightings: [LineSighting] = []
        let middle = Point(x: Double(frame.luminance.width) / 2, y: Double(frame.luminance.height) / 2)
        for (index, region) in regions.enumerated() {
            let sharpness = Self.sharpness(frame.luminance, in: region.corners)
            sightings.append(LineSighting(corners: region.corners, line: nil, sharpness: sharpness))
            let same = known.filter {
                min(region.corners.shareInside($0.corners), $0.corners.shareInside(region.corners)) > 0.6
            }.max { region.corners.shareInside($0.corners) < region.corners.shareInside($1.corners) }
            let height = region.corners.topLeft.distance(to: region.corners.bottomLeft)
            let nearness = 1 / (1 + region.corners.center.distance(to: middle) / middle.x)
            if let same {
                // Settled lines again only when there is clearly more to see, and not for ever.
                if same.isSettled ? sharpness > same.sharpness * 1.35 && same.readings < 6 : same.readings < 8 || sharpness > same.sharpness * 1.1 {
                    wanted.append((index, height * nearness * 0.5))
                }
            } else {
                wanted.append((index, height * nearness))
            }
        }
        let order = wanted.sorted { $0.importance > $1.importance }.map(\.index)
        let unread = Set(order)
        deliver(sightings.indices.filter { !unread.contains($0) }.map { sightings[$0] })
        let started = ContinuousClock.now
        var next = 0
        while next < order.count {
            if next > 0, started.duration(to: .now).seconds > Self.patience { return false }
            let portion = Array(order[next..<min(order.count, next + Self.portion)])
            next += portion.count
            for (i, line) in try reader.read(portion.map { regions[$0] }, in: picture) {
                sightings[portion[i]].line = line
                sightings[portion[i]].corners = line.corners
            }
            deliver(portion.map { sightings[$0] })
        }
        return true
    }

    /// The mean slope along and across the lines' pixels, of every second one.
    static func sharpness(_ image: LuminanceImage, in quad: Quad) -> Double {
        let bounds = quad.bounds
        let left = max(0, Int(max(-1e6, bounds.minX)))
        let top = max(0, Int(max(-1e6, bounds.minY)))
        let right = min(image.width - 1, Int(min(1e6, bounds.maxX)))
        let bottom = min(image.height - 1, Int(min(1e6, bounds.maxY)))
        guard right > left + 2, bottom > top + 2 else { return 0 }
        let width = image.width
        return image.withPixels { pixels in
            var sum = 0
            var count = 0
            for y in stride(from: top, to: bottom, by: 2) {
                let row = pixels + y * width
                for x in left..<right {
                    let d = Int(row[x + 1]) - Int(row[x])
                    sum += d * d
                    count += 1
                }
            }
            return count > 0 ? (Double(sum) / Double(count)).squareRoot() : 0
        }
    }
}
