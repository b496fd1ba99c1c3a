/// Why no text can be read here: the inference runtime or a model is missing or damaged.
///
/// Thrown only when text is asked for; reading barcodes needs neither.
public struct TextModelError: Error, Sendable, CustomStringConvertible {
    /// What went wrong, in one sentence for people.
    public var cause: String
    /// What to do about it.
    public var remedy: String

    public init(cause: String, remedy: String = TextModelError.fetch) {
        self.cause = cause
        self.remedy = remedy
    }

    public var description: String { "\(cause); \(remedy)" }

    /// The remedy for whatever the bootstrap provides.
    public static let fetch =
        "run ./scan once with network access to fetch it, or name its place in DATASCANNER_OPENVINO and DATASCANNER_MODELS"

    /// The remedy for a file that is there and no good.
    public static let fetchAgain = "delete it and run ./scan, which fetches it again"
}
