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
    /// A hint, and no condition for `startScanning`, which is what asks for access: it is true before anybody was
    /// asked, false once access was refused, and cheap. Whether a camera is plugged in shows when scanning starts.
    public class var isAvailable: Bool {
        if sourceProvider != nil || environmentAddress != nil { return true }
        return CameraAccess.isPossible
    }

    /// What stands in for cameras, by the environment.
    static var environmentAddress: String? {
        ProcessInfo.processInfo.environment["DATASCANNER_SOURCE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether frames come from a camera of this machine.
    var usesCamera: Bool { source == nil && Self.sourceProvider == nil && (camera != nil || Self.environmentAddress == nil) }

    func makeSource() throws(CaptureError) -> any FrameSource {
        if let source { return source }
        if let provider = Self.sourceProvider { return try provider(camera) }
        if camera == nil, let address = Self.environmentAddress { return try CameraAccess.source(address, color: deliversColor) }
        return CameraAccess.camera(camera, quality: qualityLevel, color: deliversColor)
    }
}
