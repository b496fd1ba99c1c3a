import Foundation

/// One thing the scanner recognised: a line of text or a machine-readable code.
public enum RecognizedItem: Identifiable, Sendable {
    case text(Text)
    case barcode(Barcode)

    /// Stable for as long as the item stays in view; of a still image, new with every scan.
    public var id: UUID {
        switch self {
        case .text(let text): text.id
        case .barcode(let barcode): barcode.id
        }
    }

    /// Where the item stands.
    public var bounds: Bounds {
        switch self {
        case .text(let text): text.bounds
        case .barcode(let barcode): barcode.bounds
        }
    }
}

extension RecognizedItem {
    /// The item with its bounds where `place` puts its corners; the observation stays in pixels of the image.
    func placed(by place: (Point) -> CGPoint) -> RecognizedItem {
        let bounds = Bounds(
            topLeft: place(corners.topLeft), topRight: place(corners.topRight),
            bottomRight: place(corners.bottomRight), bottomLeft: place(corners.bottomLeft))
        switch self {
        case .text(let text): return .text(Text(text.observation, id: text.id, bounds: bounds))
        case .barcode(let barcode): return .barcode(Barcode(barcode.observation, id: barcode.id, bounds: bounds))
        }
    }
}

extension RecognizedItem {
    /// A line of text.
    public struct Text: Identifiable, Sendable {
        public let id: UUID
        public let bounds: Bounds
        /// The text of the line.
        public var transcript: String { observation.transcript }
        /// What the recogniser saw: words, confidence, corners in pixels of the image.
        public let observation: TextObservation

        init(_ observation: TextObservation, id: UUID = UUID(), bounds: Bounds? = nil) {
            self.id = id
            self.bounds = bounds ?? Bounds(observation.corners)
            self.observation = observation
        }
    }

    /// A machine-readable code.
    public struct Barcode: Identifiable, Sendable {
        public let id: UUID
        public let bounds: Bounds
        /// The payload, or nil where it has no text form; `observation.payloadBytes` always has it.
        public var payloadStringValue: String? { observation.payloadString }
        /// What the recogniser saw: symbology, bytes, metadata, corners in pixels of the image.
        public let observation: BarcodeObservation

        init(_ observation: BarcodeObservation, id: UUID = UUID(), bounds: Bounds? = nil) {
            self.id = id
            self.bounds = bounds ?? Bounds(observation.corners)
            self.observation = observation
        }
    }
}
