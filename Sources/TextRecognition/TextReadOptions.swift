import Imaging

/// What text to look for, and how hard.
public struct TextReadOptions: Sendable {
    /// Default: `.balanced`.
    public var quality: QualityLevel
    /// BCP-47 language identifiers in order of priority; a hint, not a filter. Empty: no preference.
    public var languages: [String]
    /// Threads that inference may use. Default: 2.
    public var threads: Int

    public init(quality: QualityLevel = .balanced, languages: [String] = [], threads: Int = 2) {
        self.quality = quality
        self.languages = languages
        self.threads = threads
    }
}
