/// Reads the codes and the text of a picture in one pass.
///
/// A value; one scanner may serve several threads at a time.
///
/// ```swift
/// let scanner = PageScanner(barcodes: ReadOptions(), text: nil)
/// let frame = try StillImage(.file(path: "ticket.png")).frame()
/// for item in try scanner.scan(frame) { print(item.string ?? "") }
/// ```
public struct PageScanner: Sendable {
    /// How to look for codes; nil: not at all.
    public var barcodes: ReadOptions?
    /// What reads text; nil: nothing does.
    public var text: TextReader?
    /// The part of the picture to look at; nil: all of it.
    public var regionOfInterest: UnitRect?
    /// False keeps only the item nearest to the middle of what was looked at, as VisionKit does.
    public var recognizesMultipleItems = true

    public init(barcodes: ReadOptions? = ReadOptions(), text: TextReader? = nil) {
        self.barcodes = barcodes
        self.text = text
    }

    /// All items in reading order, with corners in pixels of `frame`.
    ///
    /// - Throws: `TextModelError` when text is asked for and the inference runtime or a model is missing.
    public func scan(_ frame: Frame) throws -> [RecognizedItem] {
        guard let region = regionOfInterest else { return try scanAll(of: frame, offset: Point(x: 0, y: 0)) }
        let part = region.pixels(width: frame.luminance.width, height: frame.luminance.height)
        return try scanAll(
            of: frame.cropped(x: part.x, y: part.y, width: part.width, height: part.height),
            offset: Point(x: Double(part.x), y: Double(part.y)))
    }

    private func scanAll(of frame: Frame, offset: Point) throws -> [RecognizedItem] {
        var codes = barcodes.map { BarcodeReader(options: $0).read(frame.luminance) } ?? []
        var lines = try text?.read(CodeEraser.frame(frame, without: codes)) ?? []
        lines = CodesAndText.withoutBarsReadAsText(lines, codes: codes)
        let middle = Point(x: Double(frame.luminance.width) / 2, y: Double(frame.luminance.height) / 2) + offset
        if offset != Point(x: 0, y: 0) {
            for i in codes.indices { codes[i].corners = codes[i].corners.map { $0 + offset } }
            for i in lines.indices { lines[i].move(by: offset) }
        }
        let items = CodesAndText.merged(lines, codes: codes)
        if recognizesMultipleItems { return items }
        let nearest = items.min {
            $0.corners.center.distance(to: middle) < $1.corners.center.distance(to: middle)
        }
        return nearest.map { [$0] } ?? []
    }
}

extension TextObservation {
    fileprivate mutating func move(by offset: Point) {
        corners = corners.map { $0 + offset }
        for i in words.indices { words[i].corners = words[i].corners.map { $0 + offset } }
    }
}
