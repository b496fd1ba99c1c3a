import Imaging

/// One machine-readable code found in an image.
public struct BarcodeObservation: Sendable, Hashable {
    public var symbology: BarcodeSymbology
    /// The name people use, such as `QR Code` or `UPC-A`.
    public var format: String
    /// The payload as text, or nil where it has no text form.
    public var payloadString: String?
    /// The decoded message bytes (not codewords), exactly as encoded.
    public var payloadBytes: [UInt8]
    /// The outer edge of the modules, without quiet zone, in pixels of the source image.
    public var corners: Quad
    /// 0 to 1. For codes with error correction: the share of the correction capacity left unused.
    public var confidence: Float
    /// Whether the code says (by FNC1) that its payload is GS1 application identifiers.
    public var isGS1DataCarrier: Bool
    /// Light modules on dark ground.
    public var isColorInverted: Bool
    public var isMirrored: Bool
    /// The AIM symbology identifier of ISO/IEC 15424, such as `]Q1`.
    public var symbologyIdentifier: String
    /// What else the symbol says of itself: version, error correction level, add-on …
    public var metadata: BarcodeMetadata

    public init(
        symbology: BarcodeSymbology, format: String? = nil, payloadString: String?, payloadBytes: [UInt8],
        corners: Quad, confidence: Float, isGS1DataCarrier: Bool = false, isColorInverted: Bool = false,
        isMirrored: Bool = false, symbologyIdentifier: String, metadata: BarcodeMetadata = BarcodeMetadata()
    ) {
        self.symbology = symbology
        self.format = format ?? symbology.displayName
        self.payloadString = payloadString
        self.payloadBytes = payloadBytes
        self.corners = corners
        self.confidence = confidence
        self.isGS1DataCarrier = isGS1DataCarrier
        self.isColorInverted = isColorInverted
        self.isMirrored = isMirrored
        self.symbologyIdentifier = symbologyIdentifier
        self.metadata = metadata
    }
}
