import Imaging

/// All linear symbologies at once, by scan lines.
///
/// Rows and columns first, then lines straight across every bar field whatever its angle. What one line reads
/// is believed only after its bars were followed up and down and other lines agreed (`SymbolConfirmer`).
struct LinearReader: SymbolReader {
    /// Every row decoder: a linear symbology is one more line here.
    static let decoders: [any RowDecoder] = [
        UPCEANDecoder(),
        Code128Decoder(),
        Code39Decoder(),
        Code93Decoder(),
        CodabarDecoder(),
        Interleaved2of5Decoder(),
    ]

    /// Those that read blurred symbols from their grey values, tried where no line decodes.
    static let softDecoders: [any SoftDecoder] = [
        UPCEANSoftDecoder()
    ]

    var symbologies: Set<BarcodeSymbology> {
        Self.decoders.reduce(into: []) { $0.formUnion($1.symbologies) }
    }

    func read(_ scene: Scene) -> [BarcodeObservation] {
        var scan = LinearScan(scene: scene)
        scan.run()
        return scan.observations()
    }
}

/// One pass of all linear decoders over one image.
struct LinearScan {
    let scene: Scene
    private let decoders: [any RowDecoder]
    private var sampler: LineSampler
    private let softDecoders: [any SoftDecoder]
    private var confirmer: SymbolConfirmer
    private var row = RunRow()
    private var readings: [RowReading] = []
    private var symbols: [TrackedSymbol] = []
    /// Readings that the surroundings refuted; the same is not followed again and again.
    private var refuted: [(bytes: [UInt8], at: Point)] = []

    init(scene: Scene) {
        self.scene = scene
        decoders = LinearReader.decoders.filter { !$0.symbologies.isDisjoint(with: scene.options.symbologies) }
        sampler = LineSampler(image: scene.image)
        softDecoders = LinearReader.softDecoders.filter {
            !$0.symbologies.isDisjoint(with: scene.options.symbologies)
        }
        confirmer = SymbolConfirmer(image: scene.image, decoders: decoders, softDecoders: softDecoders)
    }

    private var quality: QualityLevel { scene.options.quality }

    mutating func run() {
        let image = scene.image
        scanParallel(
            length: image.width, lines: image.height, origin: Point(x: 0, y: 0), step: Point(x: 1, y: 0),
            next: Point(x: 0, y: 1))
        guard quality != .fast else { return }
        scanParallel(
            length: image.height, lines: image.width, origin: Point(x: 0, y: 0), step: Point(x: 0, y: 1),
            next: Point(x: 1, y: 0))
        var fields = BarFieldFinder.fields(in: image, scale: 1, limit: 24)
        if let quarter = scene.half?.halved() {
            fields += BarFieldFinder.fields(in: quarter, scale: 4, limit: 12)
        }
        for field in fields { scan(field) }
    }

    func observations() -> [BarcodeObservation] {
        LinearReconciler.reconcile(symbols).compactMap { symbol in
            guard let reading = symbol.reading.named(among: scene.options.symbologies) else { return nil }
            var named = symbol
            named.reading = reading
            return named.observation()
        }
    }

    /// Lines side by side over the whole image.
    private mutating func scanParallel(length: Int, lines: Int, origin: Point, step: Point, next: Point) {
        let spacing = quality == .fast ? max(2, lines / 48) : max(2, min(24, lines / 100))
        let finder = EdgeFinder()
        var line = spacing / 2
        while line < lines {
            let start = origin + next * (Double(line) + 0.5) + step * 0.5
            sampler.sample(from: start, step: step, count: length)
            read(count: length, start: start, step: step, finder: finder)
            line += spacing
        }
    }

    /// A few averaged lines straight across a bar field.
    private mutating func scan(_ field: BarField) {
        if symbols.contains(where: { $0.corners.contains(field.center) }) { return }
        if scene.found.contains(where: { $0.corners.contains(field.center) }) { return }
        let along = Point(x: -field.across.y, y: field.across.x)
        let reach = min(field.halfLength * 1.35 + 24, Double(scene.image.width + scene.image.height))
        let spread = max(0, min(3, Int(field.halfHeight / 6)))
        var spans: [(SoftSpan, Point)] = []
        for fraction in [0.0, -0.4, 0.4, -0.75, 0.75] {
            let middle = field.center + along * (fraction * field.halfHeight)
            guard isInside(middle) else { continue }
            let far = middle - field.across * reach
            let inside = sampler.inside(from: far, step: field.across, count: Int(reach * 2))
            let start = far + field.across * Double(inside.lowerBound)
            let count = inside.count
            sampler.sample(from: start, step: field.across, count: count, across: along, spread: spread)
            for (sensitivity, envelope): (Float, Float) in [(0.1, 0.5), (0.2, 1), (0.35, 0.2)] {
                let before = symbols.count
                let runs = read(
                    count: count, start: start, step: field.across,
                    finder: EdgeFinder(sensitivity: sensitivity, minimumSwing: 6, envelope: envelope))
                if symbols.count > before { return }
                // Too few edges even for the keenest eye: no code.
                if sensitivity == 0.1, fraction == 0 {
                    if runs < 24 { return }
                    spans = SoftSpan.find(row, softDecoders).map { ($0, start) }
                }
            }
        }
        for (span, start) in spans {
            let from = start + field.across * (Double(span.start) - 0.5)
            let to = start + field.across * (Double(span.end) - 0.5)
            if let symbol = confirmer.readSoftly(from: from, to: to, modules: span.modules, inverted: false) {
                symbols.append(symbol)
                return
            }
        }
    }

    private func isInside(_ p: Point) -> Bool {
        p.x >= 0 && p.y >= 0 && p.x < Double(scene.image.width) && p.y < Double(scene.image.height)
    }

    /// Decodes the profile just sampled, both ways and both polarities, and follows up what it says.
    @discardableResult
    private mutating func read(count: Int, start: Point, step: Point, finder: EdgeFinder) -> Int {
        sampler.profile.withUnsafeBufferPointer { finder.runs($0.baseAddress!, count: count, into: &row) }
        guard row.count >= 24 else { return row.count }
        readings.removeAll(keepingCapacity: true)
        decodeAll(row, with: decoders, inverted: quality != .fast, into: &readings)
        for reading in readings { follow(reading, start: start, step: step) }
        return row.count
    }

    private mutating func follow(_ reading: RowReading, start: Point, step: Point) {
        let from = start + step * (Double(reading.start) - 0.5)
        let to = start + step * (Double(reading.end) - 0.5)
        let middle = (from + to) / 2
        if let known = symbols.firstIndex(where: { $0.corners.contains(middle) && $0.reading.agrees(with: reading) }) {
            symbols[known].lines += 1
            return
        }
        if scene.found.contains(where: { $0.corners.contains(middle) }) { return }
        let length = from.distance(to: to)
        if refuted.contains(where: { $0.bytes == reading.bytes && $0.at.distance(to: middle) < length / 4 }) { return }
        if let symbol = confirmer.confirm(reading, from: from, to: to) {
            symbols.append(symbol)
        } else if refuted.count < 64 {
            refuted.append((reading.bytes, middle))
        }
    }
}

/// Runs every decoder over a row, both ways, and with light and dark exchanged if asked.
func decodeAll(_ row: RunRow, with decoders: [any RowDecoder], inverted: Bool, into readings: inout [RowReading]) {
    let back = row.reversed()
    for decoder in decoders {
        decoder.decode(row, into: &readings)
        decoder.decode(back, into: &readings)
    }
    guard inverted else { return }
    let negative = row.inverted()
    let negativeBack = negative.reversed()
    for decoder in decoders {
        decoder.decode(negative, into: &readings)
        decoder.decode(negativeBack, into: &readings)
    }
}
