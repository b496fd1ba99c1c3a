import Capture
import Foundation

extension DataScannerViewController {
    /// Whether this machine can scan: always, for codes need nothing but the processor. Text needs its models, whose
    /// absence `textUnavailability` tells when scanning has started.
    public class var isSupported: Bool { true }

    /// Languages of text, as BCP 47 identifiers.
    public class var supportedTextRecognitionLanguages: [String] { RecognitionLanguage.all.map(\.identifier) }

    /// What stands in for cameras, by `sourceProvider` or the environment; nil: nothing does.
    func makeSource() throws(CaptureError) -> any FrameSource {
        if let source { return source }
        if let provider = Self.sourceProvider { return try provider(camera) }
        throw CaptureError(.unsupported, "no camera")
    }
}
