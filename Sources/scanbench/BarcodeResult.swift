import Barcodes
import Foundation
import Imaging

/// One line of the output: what was read of one image, and how long it took.
struct BarcodeResult: Encodable {
    struct Read: Encodable {
        let symbology: String
        let text: String?
        let bytes: Data
        let corners: [[Double]]
    }

    let file: String
    /// Median processor time of decoding alone.
    var ms = 0.0
    var wallMs = 0.0
    /// Processor time of loading the image as 8-bit grey.
    var loadMs = 0.0
    var reads: [Read] = []
    /// Why the image could not be loaded.
    var error: String?
}

extension BarcodeResult.Read {
    init(_ observation: BarcodeObservation) {
        symbology = observation.symbology.rawValue
        text = observation.payloadString
        bytes = Data(observation.payloadBytes)
        corners = observation.corners.corners.map { [$0.x.rounded3, $0.y.rounded3] }
    }
}
