/// How much work recognition may do, in VisionKit's words.
///
/// The levels nest: a more thorough one never loses what a faster one reads.
public enum QualityLevel: String, Sendable, Hashable, CaseIterable {
    /// Large, legible items, as quickly as can be.
    case fast
    /// The recommended start: any angle, scale and polarity.
    case balanced
    /// Tiny, blurred and damaged items too.
    case accurate
}
