import Imaging

/// What to look for in an image, and how hard.
public struct ReadOptions: Sendable {
    /// Default: every symbology that is read by default.
    public var symbologies: Set<BarcodeSymbology>
    /// Default: `.balanced`.
    public var quality: QualityLevel
    /// Stop once this many codes are found. Default: 1,000.
    public var maximumCount: Int

    public init(
        symbologies: Set<BarcodeSymbology> = BarcodeSymbology.readByDefault,
        quality: QualityLevel = .balanced, maximumCount: Int = 1_000
    ) {
        self.symbologies = symbologies
        self.quality = quality
        self.maximumCount = maximumCount
    }
}
