import Foundation

/// Vision's name for the kinds of codes.
public typealias VNBarcodeSymbology = BarcodeSymbology
/// Vision's name for what a recognised code carries.
public typealias VNBarcodeObservation = BarcodeObservation
/// Vision's name for what a recognised line carries.
public typealias VNRecognizedTextObservation = TextObservation

/// How a composite symbol is put together, as Vision has it.
public enum VNBarcodeCompositeType: Int, Sendable, Hashable {
    case none = 0
    case linked = 1
    case gs1TypeA = 2
    case gs1TypeB = 3
    case gs1TypeC = 4
}

extension BarcodeObservation {
    /// The payload as text; nil where it has no text form.
    public var payloadStringValue: String? { payloadString }

    /// The decoded bytes of the message; unlike Vision's, never a code's internal bit stream.
    public var payloadData: Data? { Data(payloadBytes) }

    /// The text of a second part: the add-on beside an EAN or UPC.
    public var supplementalPayloadString: String? {
        guard case .string(let addOn) = metadata["addOn"] else { return nil }
        return addOn
    }

    /// The bytes of `supplementalPayloadString`.
    public var supplementalPayloadData: Data? { supplementalPayloadString.map { Data($0.utf8) } }

    /// Always `none`: composite components are not read yet.
    public var supplementalCompositeType: VNBarcodeCompositeType { .none }
}

/// One reading of a line of text.
public struct VNRecognizedText: Sendable {
    public let string: String
    /// 0 to 1.
    public let confidence: Float
    let words: [TextObservation.Word]
    let corners: Quad

    /// Where a part of the text stands, in pixels of the image, to whole words; nil for a range outside the text.
    public func boundingBox(for range: Range<String.Index>) -> Quad? {
        guard range.lowerBound >= string.startIndex, range.upperBound <= string.endIndex, !range.isEmpty else { return nil }
        var rest = string.startIndex..<string.endIndex
        var first: Quad?
        var last: Quad?
        for word in words {
            guard let place = string.range(of: word.text, range: rest) else { return corners }
            rest = place.upperBound..<string.endIndex
            guard place.overlaps(range) else { continue }
            first = first ?? word.corners
            last = word.corners
        }
        guard let first, let last else { return words.isEmpty ? corners : nil }
        return Quad(
            topLeft: first.topLeft, topRight: last.topRight, bottomRight: last.bottomRight, bottomLeft: first.bottomLeft)
    }
}

extension TextObservation {
    /// The likeliest readings, best first, at most 10. The recogniser gives one.
    public func topCandidates(_ maximumCount: Int) -> [VNRecognizedText] {
        guard maximumCount > 0 else { return [] }
        return [VNRecognizedText(string: transcript, confidence: confidence, words: words, corners: corners)]
    }
}
