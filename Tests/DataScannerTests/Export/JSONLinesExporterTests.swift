import Foundation
import Testing

@testable import DataScanner

@Suite struct JSONLinesExporterTests {
    private func parse(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func aCodeHasTheMembersOfTheContract() throws {
        let metadata = BarcodeMetadata([
            .init("version", .integer(4)), .init("ecLevel", .string("M")),
            .init("elements", .array([.object([.init("ai", .string("01")), .init("value", .string("x\"y"))])])),
            .init("empty", .object([])), .init("flag", .boolean(true)),
        ])
        var exporter = JSONLinesExporter()
        let text = exporter.output([Sample.record(Sample.code("A\u{1D}B\n\"\\\u{7F}\u{2028}é", metadata: metadata))])
        #expect(text.hasSuffix("}\n") && text.filter { $0 == "\n" }.count == 1)
        let object = try parse(text)
        #expect(
            Set(object.keys) == [
                "type", "schema", "source", "page", "kind", "symbology", "format", "text", "bytes", "corners",
                "confidence", "gs1", "inverted", "mirrored", "aim", "metadata",
            ])
        #expect(object["text"] as? String == "A\u{1D}B\n\"\\\u{7F}\u{2028}é")
        #expect(object["symbology"] as? String == "qr")
        #expect(object["format"] as? String == "QR Code")
        #expect(object["confidence"] as? Double == 0.988)
        #expect(object["corners"] as? [[Double]] == [[10, 20], [110, 20], [110, 120], [10, 120]])
        #expect(Data(base64Encoded: object["bytes"] as? String ?? "") == Data("A\u{1D}B\n\"\\\u{7F}\u{2028}é".utf8))
        let parsed = try #require(object["metadata"] as? [String: Any])
        #expect(parsed["version"] as? Int == 4)
        #expect((parsed["elements"] as? [[String: String]])?.first == ["ai": "01", "value": "x\"y"])
        #expect((parsed["empty"] as? [String: Any])?.isEmpty == true)
    }

    @Test func membersComeInTheOrderOfTheContract() {
        var exporter = JSONLinesExporter()
        #expect(
            exporter.output([Sample.record(Sample.code("A"))])
                == #"{"type":"item","schema":1,"source":"a.png","page":1,"kind":"barcode","symbology":"qr","format":"QR Code","text":"A","bytes":"QQ==","corners":[[10,20],[110,20],[110,120],[10,120]],"confidence":0.988,"gs1":false,"inverted":false,"mirrored":false,"aim":"]Q1"}"#
                + "\n")
        #expect(
            exporter.output([Sample.record(Sample.line("one line", x: 0.125, y: 2))])
                == #"{"type":"item","schema":1,"source":"a.png","page":1,"kind":"text","text":"one line","corners":[[0.13,2],[100.13,2],[100.13,22],[0.13,22]],"confidence":0.5}"#
                + "\n")
    }

    @Test func aPayloadWithoutTextHasOnlyBytes() throws {
        var exporter = JSONLinesExporter()
        let object = try parse(exporter.output([Sample.record(Sample.code(nil, bytes: [0xFF, 0x00, 0xFE, 0x80]))]))
        #expect(object["text"] == nil)
        #expect(object["bytes"] as? String == "/wD+gA==")
    }

    @Test func everyControlCharacterIsEscaped() throws {
        let all = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
        var exporter = JSONLinesExporter()
        let text = exporter.output([Sample.record(Sample.line(all, x: 0, y: 0))])
        #expect(text.utf8.dropLast().allSatisfy { $0 >= 0x20 })
        #expect(try parse(text)["text"] as? String == all)
    }

    @Test func numbersThatAreNoneStayValidJSON() throws {
        var exporter = JSONLinesExporter()
        let line = TextObservation(
            transcript: "x", corners: Quad(x: .nan, y: .infinity, width: 1e300, height: -0.001), confidence: .nan)
        let object = try parse(exporter.output([Sample.record(line)]))
        #expect((object["corners"] as? [[Double]])?.count == 4)
        #expect(object["confidence"] as? Double == 0)
    }

    @Test func errorsAndTheSummaryAreLinesToo() throws {
        var exporter = JSONLinesExporter()
        var bytes: [UInt8] = []
        exporter.writeError(source: "b\".png", message: "no such file", into: &bytes)
        var summary = ScanSummary()
        (summary.sources, summary.items, summary.errors, summary.seconds) = (2, 5, 1, 0.4149)
        exporter.writeSummary(summary, into: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"type":"error","source":"b\\".png","message":"no such file"}
                {"type":"summary","sources":2,"items":5,"errors":1,"seconds":0.415}

                """)
    }
}
