import Barcodes

extension DataScannerViewController {
    /// A kind of thing to look for: text, or codes of certain symbologies.
    public struct RecognizedDataType: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case text(languages: [String], contentType: TextContentType?)
            case barcode(Set<BarcodeSymbology>)
        }

        let kind: Kind

        /// Text.
        ///
        /// - Parameters:
        ///   - languages: BCP 47 identifiers, likeliest first. A hint, not a filter; empty: no preference.
        ///   - textContentType: what the text should be, such as a URL; nil: any text. **Not acted on yet**: all text
        ///     is reported whatever is given here. Filter transcripts in `acceptItem` meanwhile.
        public static func text(languages: [String] = [], textContentType: TextContentType? = nil) -> RecognizedDataType {
            RecognizedDataType(kind: .text(languages: languages, contentType: textContentType))
        }

        /// Codes.
        ///
        /// - Parameter symbologies: empty: every one that is read by default (`BarcodeSymbology.readByDefault`).
        public static func barcode(symbologies: [VNBarcodeSymbology] = []) -> RecognizedDataType {
            RecognizedDataType(kind: .barcode(Set(symbologies)))
        }
    }

    /// What a text can be.
    public enum TextContentType: String, Sendable, Hashable, CaseIterable {
        case currency, dateTimeDuration, emailAddress, flightNumber, fullStreetAddress, shipmentTrackingNumber
        case telephoneNumber, URL
    }

    /// How thorough recognition is.
    public typealias QualityLevel = Imaging.QualityLevel

    /// Why scanning cannot go on. `unavailability` has the cause in words.
    public enum ScanningUnavailable: Error, Equatable, Hashable, Sendable {
        /// Nothing on this machine can do it: a missing plugin, a missing text model.
        case unsupported
        /// There is no camera to be had: access refused, none there, in use elsewhere, or gone.
        case cameraRestricted
    }
}

extension Set<DataScannerViewController.RecognizedDataType> {
    /// How to look for codes; nil if none are wanted.
    func barcodeOptions(quality: QualityLevel) -> ReadOptions? {
        var wanted: Set<BarcodeSymbology>?
        for type in self {
            guard case .barcode(let symbologies) = type.kind else { continue }
            wanted = (wanted ?? []).union(symbologies.isEmpty ? BarcodeSymbology.readByDefault : symbologies)
        }
        return wanted.map { ReadOptions(symbologies: $0, quality: quality) }
    }

    /// How to read text; nil if none is wanted.
    func textOptions(quality: QualityLevel) -> TextReadOptions? {
        var wantsText = false
        var lists: [[String]] = []
        for type in self {
            guard case .text(let languages, _) = type.kind else { continue }
            wantsText = true
            lists.append(languages)
        }
        guard wantsText else { return nil }
        // A set has no order: that of the names keeps runs alike.
        lists.sort { $0.joined(separator: ",") < $1.joined(separator: ",") }
        var languages: [String] = []
        for language in lists.joined() where !languages.contains(language) { languages.append(language) }
        return TextReadOptions(quality: quality, languages: languages)
    }
}
