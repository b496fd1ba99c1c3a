import Foundation

/// Finds and reads the codes of a still image: the counterpart of Vision's request of this name.
///
/// ```swift
/// var request = DetectBarcodesRequest()
/// request.symbologies = [.qr, .ean13]
/// for code in try await request.perform(on: url) { print(code.payloadString ?? "") }
/// ```
public struct DetectBarcodesRequest: Sendable {
    /// Default: those read by default.
    public var symbologies: [BarcodeSymbology] = BarcodeSymbology.allCases.filter(BarcodeSymbology.readByDefault.contains)
    /// Default: `.balanced`.
    public var quality = QualityLevel.balanced
    /// The part of the image to look at; nil: all of it.
    public var regionOfInterest: UnitRect?
    /// Of a document, counted from 1.
    public var page = 1

    public init() {}

    public var supportedSymbologies: [BarcodeSymbology] { BarcodeSymbology.allCases }

    /// Codes from top to bottom, with corners in pixels of the image as seen (EXIF rotation applied).
    ///
    /// Runs off the caller's actor. Nothing found is an empty array.
    /// - Throws: `StillImageError` for an image that cannot be read.
    public func perform(on url: URL) async throws -> [BarcodeObservation] { try await perform(on: .url(url)) }

    /// The same, of an image file in memory.
    public func perform(on data: Data) async throws -> [BarcodeObservation] { try await perform(on: .data(data)) }

    /// The same, of pixels.
    public func perform(on frame: Frame) async throws -> [BarcodeObservation] { try await perform(on: .frame(frame)) }

    @concurrent
    private func perform(on image: RequestImage) async throws -> [BarcodeObservation] {
        try Task.checkCancellation()
        var scanner = PageScanner(barcodes: ReadOptions(symbologies: Set(symbologies), quality: quality))
        scanner.regionOfInterest = regionOfInterest
        return try scanner.scan(image.frame(page: page, color: false)).compactMap {
            guard case .barcode(let barcode) = $0 else { return nil }
            return barcode.observation
        }
    }
}
