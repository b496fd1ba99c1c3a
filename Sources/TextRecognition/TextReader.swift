import Imaging

/// Finds and reads the lines of text in an image.
///
/// Making one is cheap; the models load at the first call of `read` and are shared by all readers of the process.
/// Safe to use from several threads.
public final class TextReader: Sendable {
    public let options: TextReadOptions

    public init(options: TextReadOptions = TextReadOptions()) { self.options = options }

    /// Loads the models now instead of at the first picture.
    ///
    /// - Throws: `TextModelError` when the inference runtime or a model is missing or damaged.
    public func prepare() throws {
        _ = try TextModels.shared(threads: options.threads)
    }

    /// All lines, in reading order. `frame.color` is used where present, else the luminance.
    ///
    /// - Throws: `TextModelError` when the inference runtime or a model is missing or damaged.
    public func read(_ frame: Frame) throws -> [TextObservation] {
        let models = try TextModels.shared(threads: options.threads)
        return try TextPipeline(models: models, options: options).read(frame)
    }
}
