import Synchronization

/// The detector and the recogniser, loaded once per process and number of threads.
final class TextModels: Sendable {
    let detector: any InferenceModel
    let recognizer: any InferenceModel
    let alphabet: Alphabet

    init(detector: any InferenceModel, recognizer: any InferenceModel, alphabet: Alphabet) {
        self.detector = detector
        self.recognizer = recognizer
        self.alphabet = alphabet
    }

    /// Loads PP-OCRv6 small on OpenVINO.
    convenience init(files: ModelFiles, threads: Int) throws {
        let detectorPath = try files.model("ppocrv6-small/det.onnx")
        let recognizerPath = try files.model("ppocrv6-small/rec.onnx")
        guard let mapped = MappedFile(path: recognizerPath),
            let dictionary = ONNXMetadata.value(of: "character", in: mapped.bytes)
        else {
            throw TextModelError(
                cause: "the text model \(recognizerPath) is damaged (it holds no character list)",
                remedy: TextModelError.fetchAgain)
        }
        let engine = try OpenVINOEngine(library: files.library())
        self.init(
            detector: try engine.load(detectorPath, threads: threads),
            recognizer: try engine.load(recognizerPath, threads: threads),
            alphabet: Alphabet(dictionary: dictionary))
    }

    private static let loaded = Mutex<[Int: TextModels]>([:])

    /// The models of this process; a failed attempt is tried again at the next call.
    static func shared(threads: Int) throws -> TextModels {
        let threads = max(1, min(threads, 64))
        return try loaded.withLock { cache in
            if let models = cache[threads] { return models }
            let models = try TextModels(files: .standard, threads: threads)
            cache[threads] = models
            return models
        }
    }
}
