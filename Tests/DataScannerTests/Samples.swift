import Imaging

@testable import DataScanner

/// Items made by hand, for tests that need no picture.
enum Sample {
    static func code(
        _ text: String? = "HELLO", bytes: [UInt8]? = nil, symbology: BarcodeSymbology = .qr,
        at quad: Quad = Quad(x: 10, y: 20, width: 100, height: 100), metadata: BarcodeMetadata = BarcodeMetadata()
    ) -> BarcodeObservation {
        BarcodeObservation(
            symbology: symbology, payloadString: text, payloadBytes: bytes ?? Array((text ?? "").utf8), corners: quad,
            confidence: 0.987_65, symbologyIdentifier: "]Q1", metadata: metadata)
    }

    static func line(_ text: String, x: Double, y: Double, width: Double = 100, height: Double = 20) -> TextObservation {
        TextObservation(
            transcript: text, corners: Quad(x: x, y: y, width: width, height: height), confidence: 0.5)
    }

    static func record(_ code: BarcodeObservation, source: String = "a.png", number: Int = 1) -> ItemRecord {
        ItemRecord(source: source, number: number, item: .barcode(.init(code)))
    }

    static func record(_ line: TextObservation, source: String = "a.png", page: Int = 1, number: Int = 1) -> ItemRecord {
        ItemRecord(source: source, page: page, number: number, item: .text(.init(line)))
    }
}

extension ItemExporter {
    /// What the exporter writes for one source.
    mutating func output(_ items: [ItemRecord]) -> String {
        var bytes: [UInt8] = []
        write(items, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
