import Foundation

/// One thing before the camera, from first sight to out of view.
struct TrackedItem {
    enum Content {
        case barcode(BarcodeObservation)
        case text(TextVote)
    }

    let id: UUID
    var content: Content
    /// Where it was when last recognised, and in which frame: all motion is reckoned from there, so errors do not add up.
    var anchor: Quad
    var anchorFrame: Int
    /// Where it is now.
    var quad: Quad
    var appearance: Appearance
    var lastRecognized: Double
    /// When its place last looked as it should.
    var lastLikeness: Double
    /// How often it was recognised.
    var sightings = 1
    /// How sharp the sharpest picture was that it was read from.
    var sharpness = 0.0
    /// Other payloads seen in its place, lately and in a row.
    var contradictions = 0
    /// What was last reported; nil before it is.
    var reported: RecognizedItem?

    var isBarcode: Bool {
        if case .barcode = content { return true }
        return false
    }

    /// Whether a code seen now says the same.
    func isSame(as code: BarcodeObservation) -> Bool {
        guard case .barcode(let known) = content else { return false }
        return known.symbology == code.symbology && known.payloadBytes == code.payloadBytes
    }

    /// Whether a line read now says the same, but for spaces and a misread letter in ten.
    func isSame(as line: TextObservation) -> Bool {
        guard case .text(let vote) = content, let known = vote.best else { return false }
        let (a, b) = (Self.letters(known.transcript), Self.letters(line.transcript))
        guard a != b else { return true }
        guard a.count == b.count, a.count >= 10 else { return false }
        return zip(a, b).count { $0 != $1 } <= a.count / 10
    }

    private static func letters(_ text: String) -> [Character] { Array(text.filter { !$0.isWhitespace }) }

    /// Whether there is enough evidence to show it.
    var isShowable: Bool {
        switch content {
        case .text(let vote): vote.isShowable
        case .barcode(let code): sightings >= Self.sightingsNeeded(code)
        }
    }

    /// A code that error correction vouches for is believed at once; bars need a second frame, the weakest a third.
    private static func sightingsNeeded(_ code: BarcodeObservation) -> Int {
        guard code.symbology.description.family == .linear else { return 1 }
        switch code.symbology {
        case .ean13, .code128: return code.confidence > 0.6 ? 1 : 2
        case .ean8: return 2
        default: return 3
        }
    }

    /// The item as it is to be reported now.
    func item() -> RecognizedItem? {
        switch content {
        case .barcode(var code):
            code.corners = quad
            return .barcode(.init(code, id: id))
        case .text(let vote):
            guard var line = vote.best else { return nil }
            line.corners = quad
            return .text(.init(line, id: id))
        }
    }
}
