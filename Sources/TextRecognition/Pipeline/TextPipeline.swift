import Imaging
import Synchronization

/// From a picture to its lines: detection, joining, reading, ordering.
struct TextPipeline: Sendable {
    let detector: TextDetector
    let recognizer: LineRecognizer
    let options: TextReadOptions

    /// A box with what was read in it, along the box's axis.
    struct Line: Sendable {
        var box: TextBox
        var reading: LineReading
    }

    init(models: TextModels, options: TextReadOptions) {
        detector = TextDetector(model: models.detector)
        recognizer = LineRecognizer(model: models.recognizer, alphabet: models.alphabet)
        self.options = options
    }

    func read(_ frame: Frame) throws -> [TextObservation] {
        let picture = Picture(frame)
        let boxes = try detector.detect(picture, side: detectionSide)
        let lines = try readLines(picture, boxes)
        return lines.filter(Self.isText).map { observation($0) }
    }

    private var detectionSide: Int {
        switch options.quality {
        case .fast: 736
        case .balanced: 960
        case .accurate: 1_536
        }
    }

    private func readLines(_ picture: Picture, _ boxes: [TextBox]) throws -> [Line] {
        let results = Mutex<[LineReading?]>(Array(repeating: nil, count: boxes.count))
        try forEachIndex(boxes.count, workers: options.threads) { i in
            let reading = try recognizer.read(picture, boxes[i])
            results.withLock { $0[i] = reading }
        }
        return results.withLock { readings in
            zip(boxes, readings).compactMap { box, reading in reading.map { Line(box: box, reading: $0) } }
        }
    }

    /// Whether a reading is print rather than an ornament taken for it.
    static func isText(_ line: Line) -> Bool {
        !line.reading.text.isEmpty && line.reading.confidence >= 0.5
    }

    private func observation(_ line: Line) -> TextObservation {
        let quad = line.box.quad
        let words = line.reading.words.map { word in
            TextObservation.Word(text: word.text, corners: part(of: quad, word.start, word.end), confidence: word.confidence)
        }
        return TextObservation(
            transcript: line.reading.text, corners: quad, confidence: line.reading.confidence, words: words)
    }

    /// The stretch of a line between two parts of its length.
    private func part(of quad: Quad, _ start: Double, _ end: Double) -> Quad {
        let top = quad.topRight - quad.topLeft
        let bottom = quad.bottomRight - quad.bottomLeft
        return Quad(
            topLeft: quad.topLeft + top * start, topRight: quad.topLeft + top * end,
            bottomRight: quad.bottomLeft + bottom * end, bottomLeft: quad.bottomLeft + bottom * start)
    }
}
