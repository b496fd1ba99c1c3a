import Testing

@testable import DataScanner

@Suite struct CSVExporterTests {
    @Test func quotesAsTheRFCAsks() {
        var exporter = CSVExporter()
        let text = exporter.output([Sample.record(Sample.code("a,\"b\"\r\nc"), source: "x,y.png")])
        let lines = text.components(separator: "\r\n")
        #expect(lines[0] == CSVExporter.columns.joined(separator: ","))
        #expect(text.contains(#""x,y.png",1,1,barcode,qr,QR Code,"a,""b""\#r\#nc",YSwiYiINCmM=,0.988,10,20,110,20,"#))
        #expect(text.hasSuffix(",10,120,false,false,false,]Q1\r\n"))
    }

    @Test func theHeaderComesOnceAndEvenWithoutItems() {
        var exporter = CSVExporter()
        #expect(exporter.output([]) == CSVExporter.columns.joined(separator: ",") + "\r\n")
        #expect(exporter.output([Sample.record(Sample.line("plain", x: 0, y: 0))]).hasPrefix("a.png,1,1,text,,,plain,,0.5,"))
    }
}

@Suite struct RawExporterTests {
    @Test func separatesRecordsUnlessThereCanBeOnlyOne() {
        let items = [Sample.record(Sample.code(nil, bytes: [0xC3, 0x28]))]
        func bytes(_ change: (inout ExportOptions) -> Void) -> [UInt8] {
            var options = ExportOptions()
            change(&options)
            var exporter = RawExporter(options: options)
            var output: [UInt8] = []
            exporter.write(items, into: &output)
            return output
        }
        #expect(bytes { _ in } == [0xC3, 0x28, 0x0A])
        #expect(bytes { $0.nulTerminated = true } == [0xC3, 0x28, 0])
        #expect(bytes { $0.singleRecord = true } == [0xC3, 0x28])
    }
}

@Suite struct TemplateExporterTests {
    private func expand(_ template: String, _ record: ItemRecord) throws -> String {
        var exporter = try TemplateExporter(template: template)
        return exporter.output([record])
    }

    @Test func everyPlaceholderIsFilled() throws {
        let record = Sample.record(Sample.code("Hé"), number: 7)
        let expected = [
            "text": "Hé", "bytes": "SMOp", "hex": "48c3a9", "kind": "barcode", "symbology": "qr", "format": "QR Code",
            "source": "a.png", "page": "1", "n": "7", "corners": "10,20 110,20 110,120 10,120", "confidence": "0.988",
            "aim": "]Q1",
        ]
        #expect(Set(expected.keys) == Set(TemplateExporter.placeholders.map(\.name)))
        for (name, value) in expected {
            #expect(try expand("<{\(name)}>", record) == "<\(value)>\n")
        }
    }

    @Test func escapesAndBraces() throws {
        let record = Sample.record(Sample.line("t", x: 0, y: 0))
        #expect(try expand(#"{{{text}}}\t\\\r\0|"#, record) == "{t}\t\\\r\0|\n")
        #expect(try expand("{symbology}{aim}{format}", record) == "Text\n")
        #expect(try expand("", record) == "\n")
    }

    @Test(arguments: ["{txt}", "{text", "text}", #"\q"#, "{}"])
    func refusesWhatItDoesNotKnow(template: String) {
        #expect(throws: TemplateError.self) { try TemplateExporter(template: template) }
    }
}

@Suite struct AlignedTextExporterTests {
    @Test func kindsStandInAColumn() {
        var exporter = AlignedTextExporter()
        let items = [
            Sample.record(Sample.code("123", symbology: .code128)), Sample.record(Sample.line("some text", x: 0, y: 0)),
        ]
        #expect(exporter.output(items) == "Code 128  123\nText      some text\n")
    }

    @Test func linesOfAPayloadStandUnderOneAnother() {
        var exporter = AlignedTextExporter()
        let text = exporter.output([Sample.record(Sample.code("BEGIN:VCARD\r\nN:Doe\r\nEND:VCARD\r\n"))])
        #expect(text == "QR Code   BEGIN:VCARD\n          N:Doe\n          END:VCARD\n")
    }

    @Test func aPayloadCannotCommandTheTerminal() {
        var exporter = AlignedTextExporter()
        let text = exporter.output([Sample.record(Sample.code("a\u{1B}[2Jb\u{7F}\u{9B}c\u{202E}d"))])
        #expect(text == "QR Code   a␛[2Jb␡\u{FFFD}c\u{FFFD}d\n")
    }

    @Test func bytesWithoutTextAreShownAsHexadecimal() {
        var exporter = AlignedTextExporter()
        #expect(exporter.output([Sample.record(Sample.code(nil, bytes: [0, 255]))]) == "QR Code   binary: 00 ff\n")
        let long = exporter.output([Sample.record(Sample.code(nil, bytes: [UInt8](repeating: 1, count: 40)))])
        #expect(long.hasSuffix("01 … (40 bytes)\n"))
    }

    @Test func sourcesAndPagesAreHeaded() {
        var options = ExportOptions()
        options.headings = true
        var exporter = AlignedTextExporter(options: options)
        #expect(exporter.output([Sample.record(Sample.line("x", x: 0, y: 0))]) == "a.png\nText      x\n")
        let pages = (1...2).map { Sample.record(Sample.line("p\($0)", x: 0, y: 0), source: "b.pdf", page: $0) }
        #expect(exporter.output(pages) == "\nb.pdf, page 1\nText      p1\n\nb.pdf, page 2\nText      p2\n")
        #expect(exporter.output([]) == "")
    }

    @Test func colourOnlyWhereAsked() {
        var options = ExportOptions()
        options.color = true
        var exporter = AlignedTextExporter(options: options)
        #expect(exporter.output([Sample.record(Sample.line("x", x: 0, y: 0))]) == "\u{1B}[32mText\u{1B}[0m      x\n")
    }
}

@Suite struct NumberAndByteTests {
    @Test(arguments: [
        (0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.994, "0.99"), (0.995, "1"), (123.456, "123.46"), (-0.001, "0"),
        (10.05, "10.05"), (1e15, "1000000000000"), (.nan, "0"), (-.infinity, "0"),
    ])
    func decimals(value: Double, text: String) {
        #expect(Decimal.string(value, digits: 2) == text)
    }

    /// The vectors of RFC 4648 §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64(plain: String, encoded: String) {
        #expect(Base64.string(Array(plain.utf8)) == encoded)
    }
}

extension String {
    fileprivate func components(separator: String) -> [String] {
        var parts: [String] = [""]
        for character in self {
            if String(character) == separator { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }
}
