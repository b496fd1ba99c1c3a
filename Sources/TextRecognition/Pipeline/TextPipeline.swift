import Imaging

/// From a picture to its lines: detection, joining, reading, ordering.
struct TextPipeline: Sendable {
    let detector: TextDetector
    let recognizer: LineRecognizer
    let options: TextReadOptions

    init(models: TextModels, options: TextReadOptions) {
        detector = TextDetector(model: models.detector)
        recognizer = LineRecognizer(model: models.recognizer, alphabet: models.alphabet)
        self.options = options
    }

    func read(_ frame: Frame) throws -> [TextObservation] {
        let picture = Picture(frame)
        let boxes = try boxes(in: picture)
        let page = PageReading(recognizer: recognizer, picture: picture, workers: options.threads)
        let (lines, direction) = try page.read(boxes)
        let plausibility = Plausibility(readings: lines.map(\.reading), languages: options.languages)
        let kept = plausibility.filter(lines)
        let order = ReadingOrder.order(kept.map(\.box), direction: direction)
        return order.map { observation(kept[$0], in: picture) }
    }

    /// The boxes of printed lines, unread and in no order.
    func boxes(in picture: Picture) throws -> [TextBox] {
        LineJoining.join(try detector.detect(picture, side: detectionSide))
    }

    /// Reads some boxes; each result with the index of its box.
    func read(_ boxes: [TextBox], of picture: Picture) throws -> [(index: Int, line: TextObservation)] {
        let page = PageReading(recognizer: recognizer, picture: picture, workers: options.threads)
        let (lines, _) = try page.read(boxes)
        let plausibility = Plausibility(readings: lines.map(\.reading), languages: options.languages)
        // A line may have been turned and cleaned; its middle stays.
        return plausibility.filter(lines).compactMap { line in
            boxes.firstIndex { $0.center == line.box.center }.map { ($0, observation(line, in: picture)) }
        }
    }

    private var detectionSide: Int {
        switch options.quality {
        case .fast: 736
        case .balanced: 960
        case .accurate: 1_536
        }
    }

    private func observation(_ line: PageReading.Line, in picture: Picture) -> TextObservation {
        let quad = line.box.quad
        let words = line.reading.words.map { word in
            TextObservation.Word(text: word.text, corners: part(of: quad, word.start, word.end), confidence: word.confidence)
        }
        return TextObservation(
            transcript: line.reading.text, corners: InkBox.fit(quad, in: picture), confidence: line.reading.confidence, words: words)
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
