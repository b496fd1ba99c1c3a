/// Takes codes out of a picture before its text is read, so that bars are not read as letters
/// and do not spoil the digits printed beside them.
///
/// Each code is painted over in the tones of its own ground, shading included. Of EAN and UPC the guard bars go too,
/// which reach down between the digits: their places follow from the standard (ISO/IEC 15420, 4.2.3).
enum CodeEraser {
    /// The picture without `codes`; itself when there are none. O(pixels)
    static func frame(_ frame: Frame, without codes: [BarcodeObservation]) -> Frame {
        if codes.isEmpty { return frame }
        var erased = frame
        if let color = frame.color {
            var pixels = color.pixels
            paint(codes, in: &pixels, channels: 3, width: color.width, height: color.height)
            erased.color = ColorImage(width: color.width, height: color.height, pixels: pixels)
        } else {
            var pixels = frame.luminance.pixels
            let (width, height) = (frame.luminance.width, frame.luminance.height)
            paint(codes, in: &pixels, channels: 1, width: width, height: height)
            erased.luminance = LuminanceImage(width: width, height: height, pixels: pixels)
        }
        return erased
    }

    private static func paint(
        _ codes: [BarcodeObservation], in pixels: inout [UInt8], channels: Int, width: Int, height: Int
    ) {
        // All grounds are measured before any is painted: codes may lie close to one another.
        let jobs = codes.compactMap { code in
            Ground(under: code, pixels: pixels, channels: channels, width: width, height: height).map { (code, $0) }
        }
        for (code, ground) in jobs {
            for area in areas(of: code) {
                fill(area, with: ground, in: &pixels, channels: channels, width: width, height: height)
            }
        }
    }

    /// What to paint: the code, a little wider for blurred edges, and the guard bars of retail codes.
    static func areas(of code: BarcodeObservation) -> [Quad] {
        let quad = code.corners
        guard let layout = GuardLayout(of: code), quad.topLeft.distance(to: quad.topRight) > 0 else {
            return [quad.part(u: -0.005...1.005, v: 0...1)]
        }
        let module = 1 / layout.modules
        let tall = quad.topLeft.distance(to: quad.bottomLeft)
        // Guard bars are 5 modules longer than the others.
        let reach = tall > 0 ? quad.topLeft.distance(to: quad.topRight) * module * 6 / tall : 0
        var areas = [quad.part(u: -0.5 * module...1 + 0.5 * module, v: 0...1)]
        for bars in layout.guards {
            let u = (bars.lowerBound - 0.5) * module...(bars.upperBound + 0.5) * module
            areas.append(quad.part(u: u, v: -reach...1 + reach))
        }
        return areas
    }

    private static func fill(
        _ area: Quad, with ground: Ground, in pixels: inout [UInt8], channels: Int, width: Int, height: Int
    ) {
        let box = area.bounds
        guard box.minY < Double(height), box.maxY > 0, box.minX < Double(width), box.maxX > 0 else { return }
        let corners = area.corners
        let rows = max(0, Int(box.minY.rounded(.down)))..<min(height, Int(min(box.maxY, Double(height)).rounded(.up)))
        for y in rows {
            // Where the middle of the row crosses the edges of the convex quad.
            let line = Double(y) + 0.5
            var (left, right) = (Double.infinity, -Double.infinity)
            for i in 0..<4 {
                let (a, b) = (corners[i], corners[(i + 1) % 4])
                guard min(a.y, b.y) <= line, max(a.y, b.y) >= line, a.y != b.y else { continue }
                let x = a.x + (b.x - a.x) * (line - a.y) / (b.y - a.y)
                (left, right) = (min(left, x), max(right, x))
            }
            guard left < right, right > 0, left < Double(width) else { continue }
            let first = max(0, Int(left.rounded(.down)))
            let end = min(width, Int(min(right, Double(width)).rounded(.up)))
            guard first < end else { continue }
            // The ground is linear along a row: two ends are enough.
            let start = ground.tone(at: Point(x: Double(first), y: line))
            let stop = ground.tone(at: Point(x: Double(end), y: line))
            for x in first..<end {
                let t = Double(x - first) / Double(end - first)
                for channel in 0..<channels {
                    let tone = start[channel] + (stop[channel] - start[channel]) * t
                    pixels[(y * width + x) * channels + channel] = UInt8(max(0, min(255, tone)))
                }
            }
        }
    }
}

extension CodeEraser {
    /// The tone of the ground at the four corners of a code, between which it is interpolated.
    struct Ground {
        private let quad: Quad
        /// Top left, top right, bottom right, bottom left.
        private let tones: [[Double]]

        /// Nil for a code whose corners are not a place in the picture.
        init?(under code: BarcodeObservation, pixels: [UInt8], channels: Int, width: Int, height: Int) {
            quad = code.corners
            guard quad.area > 0, quad.area.isFinite else { return nil }
            var tones: [[Double]] = []
            for (u, v) in [(0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (0.0, 0.5)] {
                var samples: [(brightness: Int, index: Int)] = []
                let steps = 28
                for i in 0..<steps {
                    for j in 0..<steps {
                        let p = quad.at(u: u + Double(i) / Double(2 * steps), v: v + Double(j) / Double(2 * steps))
                        guard p.x >= 0, p.y >= 0, p.x < Double(width), p.y < Double(height) else { continue }
                        let index = (Int(p.y) * width + Int(p.x)) * channels
                        samples.append(((0..<channels).reduce(0) { $0 + Int(pixels[index + $1]) }, index))
                    }
                }
                guard !samples.isEmpty else { return nil }
                samples.sort { $0.brightness < $1.brightness }
                // The ground is the lighter part, of an inverted code the darker; the very ends are noise and glare.
                let at = code.isColorInverted ? samples.count / 8 : samples.count * 7 / 8
                tones.append((0..<channels).map { Double(pixels[samples[at].index + $0]) })
            }
            self.tones = tones
        }

        /// The tone at a place, by its position along the sides of the quad.
        func tone(at p: Point) -> [Double] {
            func share(_ a: Point, _ b: Point) -> Double {
                let side = b - a
                let square = side.dot(side)
                return square > 0 ? max(0, min(1, (p - a).dot(side) / square)) : 0
            }
            // The tones were measured in the quarters of the code, whose middles lie at 1/4 and 3/4.
            let u = max(0, min(1, share(quad.topLeft, quad.topRight) * 2 - 0.5))
            let v = max(0, min(1, share(quad.topLeft, quad.bottomLeft) * 2 - 0.5))
            return tones[0].indices.map { i in
                let top = tones[0][i] + (tones[1][i] - tones[0][i]) * u
                let bottom = tones[3][i] + (tones[2][i] - tones[3][i]) * u
                return top + (bottom - top) * v
            }
        }
    }

    /// Where the long bars of a retail code stand, in modules from its left edge.
    struct GuardLayout {
        let modules: Double
        let guards: [ClosedRange<Double>]

        init?(of code: BarcodeObservation) {
            // With an add-on the corners may span both symbols, and the places would be wrong.
            guard code.metadata["addOn"] == nil else { return nil }
            switch code.symbology {
            case .ean13:
                modules = 95
                // The first and last digits of a UPC-A stand outside, under bars as long as the guards.
                guards = code.format == "UPC-A" ? [0...10, 45...50, 85...95] : [0...3, 45...50, 92...95]
            case .ean8: (modules, guards) = (67, [0...3, 31...36, 64...67])
            case .upce: (modules, guards) = (51, [0...3, 45...51])
            default: return nil
            }
        }
    }
}

extension Quad {
    /// The place at `u` along and `v` down, 0 to 1 within the quad; beyond it, on the straight continuation of its sides.
    func at(u: Double, v: Double) -> Point {
        let top = topLeft + (topRight - topLeft) * u
        let bottom = bottomLeft + (bottomRight - bottomLeft) * u
        return top + (bottom - top) * v
    }

    func part(u: ClosedRange<Double>, v: ClosedRange<Double>) -> Quad {
        Quad(
            topLeft: at(u: u.lowerBound, v: v.lowerBound), topRight: at(u: u.upperBound, v: v.lowerBound),
            bottomRight: at(u: u.upperBound, v: v.upperBound), bottomLeft: at(u: u.lowerBound, v: v.upperBound))
    }
}
