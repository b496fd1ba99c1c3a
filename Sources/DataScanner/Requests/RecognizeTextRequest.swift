import Foundation

/// Finds and reads the lines of text of a still image: the counterpart of Vision's request of this name.
///
/// There is no language correction, and so no custom words: what is reported is what is printed.
public struct RecognizeTextRequest: Sendable {
    public enum RecognitionLevel: Sendable, Hashable, CaseIterable {
        case accurate
        case fast
    }

    /// Default: `.accurate`.
    public var recognitionLevel = RecognitionLevel.accurate
    /// Likeliest first; a hint, not a filter. Default: English.
    public var recognitionLanguages = [Locale.Language(identifier: "en")]
    /// Lines lower than this share of the image's height are left out. Default: 0, none; Vision leaves out those below 1/32.
    public var minimumTextHeightFraction = 0.0
    /// The part of the image to look at; nil: all of it.
    public var regionOfInterest: UnitRect?
    /// Of a document, counted from 1.
    public var page = 1

    public init() {}

    public var supportedRecognitionLanguages: [Locale.Language] {
        RecognitionLanguage.all.map { Locale.Language(identifier: $0.identifier) }
    }

    /// Lines in reading order, with corners in pixels of the image as seen (EXIF rotation applied).
    ///
    /// Runs off the caller's actor. Nothing found is an empty array.
    /// - Throws: `StillImageError` for an image that cannot be read, `TextModelError` if a model is missing.
    public func perform(on url: URL) async throws -> [TextObservation] { try await perform(on: .url(url)) }

    /// The same, of an image file in memory.
    public func perform(on data: Data) async throws -> [TextObservation] { try await perform(on: .data(data)) }

    /// The same, of pixels; `frame.color` is used where present.
    public func perform(on frame: Frame) async throws -> [TextObservation] { try await perform(on: .frame(frame)) }

    @concurrent
    private func perform(on image: RequestImage) async throws -> [TextObservation] {
        try Task.checkCancellation()
        let options = TextReadOptions(
            quality: recognitionLevel == .fast ? .fast : .accurate,
            languages: recognitionLanguages.map {
                RecognitionLanguage(name: $0.minimalIdentifier)?.identifier ?? $0.minimalIdentifier
            })
        let frame = try image.frame(page: page, color: true)
        var scanner = PageScanner(barcodes: nil, text: TextReader(options: options))
        scanner.regionOfInterest = regionOfInterest
        let least = minimumTextHeightFraction * Double(frame.luminance.height)
        return try scanner.scan(frame).compactMap {
            guard case .text(let text) = $0 else { return nil }
            let corners = text.observation.corners
            return corners.topLeft.distance(to: corners.bottomLeft) >= least ? text.observation : nil
        }
    }
}
