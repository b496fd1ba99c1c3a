import Capture
import Foundation

extension DataScannerViewController {
    /// Whether this machine can scan: always, for codes need nothing but the processor. Text needs its models, whose
    /// absence `textUnavailability` tells when scanning has started.
    public class var isSupported: Bool { true }

    /// Languages of text, as BCP 47 identifiers.
    public class var supportedTextRecognitionLanguages: [String] { RecognitionLanguage.all.map(\.identifier) }

    /// Whether something is there to scan with: a camera that nobody is known to withhold, or what stands in for one.
    ///
    /// A hint, and no condition for `startScanning`, which is what asks for access. A sandbox shows no camera before
    /// access is granted, so there it is true unless access was refused.
    public class var isAvailable: Bool {
        if sourceProvider != nil || environmentAddress != nil { return true }
        return CameraAccess.isPossible
    }

    /// What stands in for cameras, by the environment.
    static var environmentAddress: String? {
        ProcessInfo.processInfo.environment["DATASCANNER_SOURCE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func makeSource() throws(CaptureError) -> any FrameSource {
        if let source { return source }
        if let provider = Self.sourceProvider { return try provider(camera) }
        if camera == nil, let address = Self.environmentAddress { return try CameraAccess.source(address, color: deliversColor) }
        return try CameraAccess.source("camera:\(camera ?? "")", color: deliversColor)
    }
}
