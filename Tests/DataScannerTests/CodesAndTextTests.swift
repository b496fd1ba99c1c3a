import Foundation
import Testing

@testable import DataScanner

@Suite struct CodesAndTextTests {
    private let ean = Sample.code("4006381333931", symbology: .ean13, at: Quad(x: 100, y: 100, width: 190, height: 100))

    private func kept(_ lines: [TextObservation]) -> [String] {
        CodesAndText.withoutBarsReadAsText(lines, codes: [ean]).map(\.transcript)
    }

    @Test func barsReadAsLettersGo() {
        #expect(kept([Sample.line("IIIIIII", x: 105, y: 110, width: 180, height: 80)]) == [])
        #expect(kept([Sample.line("lll", x: 150, y: 130, width: 40, height: 20)]) == [])
    }

    @Test func digitsBelowAndTextAboveStay() {
        // The human-readable digits of an EAN stand between the guard bars, which reach down half their height.
        let digits = Sample.line("4 006381 333931", x: 90, y: 190, width: 200, height: 22)
        let title = Sample.line("Pencil", x: 150, y: 85, width: 80, height: 18)
        #expect(kept([digits, title]) == ["4 006381 333931", "Pencil"])
    }

    @Test func aLineThatOnlyCrossesACodeStays() {
        #expect(kept([Sample.line("a long line through it", x: 0, y: 140, width: 500, height: 20)]).count == 1)
    }

    @Test func mirroredAndTurnedCodesCountTheSame() {
        var turned = ean
        let c = ean.corners
        turned.corners = Quad(
            topLeft: c.topRight, topRight: c.topLeft, bottomRight: c.bottomLeft, bottomLeft: c.bottomRight)
        let line = Sample.line("III", x: 150, y: 130, width: 40, height: 20)
        #expect(CodesAndText.withoutBarsReadAsText([line], codes: [turned]).isEmpty)
    }

    private func order(_ lines: [TextObservation], _ codes: [BarcodeObservation]) -> [String] {
        CodesAndText.merged(lines, codes: codes).map { $0.string ?? "" }
    }

    @Test func aCodeStandsBetweenTheLinesAroundIt() {
        let lines = [
            Sample.line("title", x: 100, y: 20), Sample.line("digits", x: 100, y: 210), Sample.line("footer", x: 100, y: 400),
        ]
        let last = Sample.code("last", at: Quad(x: 100, y: 430, width: 50, height: 50))
        #expect(order(lines, [ean, last]) == ["title", "4006381333931", "digits", "footer", "last"])
    }

    @Test func onARowTheSideDecides() {
        let line = Sample.line("label", x: 200, y: 140)
        let left = Sample.code("left", at: Quad(x: 80, y: 100, width: 100, height: 100))
        let right = Sample.code("right", at: Quad(x: 320, y: 100, width: 100, height: 100))
        #expect(order([line], [right, left]) == ["left", "label", "right"])
    }

    @Test func aCodeStaysInItsColumn() {
        let lines = [
            Sample.line("left 1", x: 0, y: 0), Sample.line("left 2", x: 0, y: 300),
            Sample.line("right 1", x: 500, y: 0), Sample.line("right 2", x: 500, y: 300),
        ]
        let code = Sample.code("code", at: Quad(x: 0, y: 100, width: 100, height: 100))
        #expect(order(lines, [code]) == ["left 1", "code", "left 2", "right 1", "right 2"])
    }

    @Test func onAPageTurnedByAQuarterTheLineSaysWhatIsBelow() {
        // Text running downwards: the next line, and what is below, lies to the left.
        func turned(_ text: String, x: Double) -> TextObservation {
            let quad = Quad(
                topLeft: Point(x: x + 20, y: 0), topRight: Point(x: x + 20, y: 100), bottomRight: Point(x: x, y: 100),
                bottomLeft: Point(x: x, y: 0))
            return TextObservation(transcript: text, corners: quad, confidence: 1)
        }
        let code = Sample.code("code", at: Quad(x: 200, y: 20, width: 60, height: 60))
        #expect(order([turned("first", x: 300), turned("second", x: 100)], [code]) == ["first", "code", "second"])
    }

    @Test func codesAloneComeByRows() {
        let codes = [(300.0, 12.0, "b"), (0.0, 0.0, "a"), (0.0, 200.0, "c"), (300.0, 190.0, "d")].map {
            Sample.code($0.2, at: Quad(x: $0.0, y: $0.1, width: 100, height: 100))
        }
        #expect(order([], codes) == ["a", "b", "c", "d"])
    }

    @Test func cornersThatAreNoNumbersEndToo() {
        let code = Sample.code("x", at: Quad(x: .nan, y: .nan, width: 1, height: 1))
        #expect(order([], [code, ean]).count == 2)
        #expect(order([Sample.line("l", x: 0, y: 0)], [code]).count == 2)
    }
}

@Suite struct QuadOverlapTests {
    private let square = Quad(x: 0, y: 0, width: 10, height: 10)

    @Test func shares() {
        #expect(abs(square.shareInside(Quad(x: 5, y: 0, width: 10, height: 10)) - 0.5) < 1e-9)
        #expect(square.shareInside(Quad(x: 20, y: 0, width: 5, height: 5)) == 0)
        #expect(square.shareInside(square) == 1)
        #expect(Quad(x: 2, y: 2, width: 3, height: 3).shareInside(square) == 1)
        let diamond = Quad(
            topLeft: Point(x: 5, y: 0), topRight: Point(x: 10, y: 5), bottomRight: Point(x: 5, y: 10),
            bottomLeft: Point(x: 0, y: 5))
        #expect(abs(square.shareInside(diamond) - 0.5) < 1e-9)
    }

    @Test func distances() {
        #expect(square.distance(to: Quad(x: 13, y: 14, width: 5, height: 5)) == 5)
        #expect(square.distance(to: Quad(x: 9, y: 9, width: 5, height: 5)) == 0)
        #expect(square.distance(to: Quad(x: -5, y: 4, width: 30, height: 1)) == 0)
    }
}

@Suite struct RegionTests {
    @Test func takesFractionsOfThePicture() {
        #expect(UnitRect(x: 0, y: 0, width: 1, height: 1) != nil)
        #expect(UnitRect(x: 0.7, y: 0, width: 0.3, height: 1) != nil)
        for (x, y, w, h) in [(-0.1, 0.0, 1.0, 1.0), (0, 0, 0, 1), (0.5, 0, 0.6, 1), (.nan, 0, 1, 1), (0, 0, 1, .infinity)] {
            #expect(UnitRect(x: x, y: y, width: w, height: h) == nil)
        }
    }

    @Test func aFrameIsCutToIt() throws {
        let grey = LuminanceImage(width: 4, height: 3, pixels: (0..<12).map(UInt8.init))
        let color = ColorImage(width: 4, height: 3, pixels: (0..<36).map(UInt8.init))
        let part = Frame(luminance: grey, color: color).cropped(x: 1, y: 1, width: 2, height: 2)
        #expect(part.luminance.pixels == [5, 6, 9, 10])
        #expect(part.color?.pixels == [15, 16, 17, 18, 19, 20, 27, 28, 29, 30, 31, 32])
        let region = try #require(UnitRect(x: 0.25, y: 0.34, width: 0.5, height: 0.66))
        #expect(region.pixels(width: 4, height: 3) == (1, 1, 2, 2))
        let speck = try #require(UnitRect(x: 0.999, y: 0.999, width: 0.001, height: 0.001))
        #expect(speck.pixels(width: 4, height: 3) == (3, 2, 1, 1))
    }
}

@Suite struct RecognizedItemTests {
    @Test func carriesWhatVisionKitCarries() {
        let code = RecognizedItem.barcode(.init(Sample.code("A")))
        #expect(code.bounds.topLeft == CGPoint(x: 10, y: 20))
        #expect(code.bounds.bottomRight == CGPoint(x: 110, y: 120))
        #expect(code.id == code.id)
        guard case .barcode(let barcode) = code else { Issue.record("not a barcode"); return }
        #expect(barcode.payloadStringValue == "A" && barcode.observation.symbology == .qr && barcode.id == code.id)
    }

    @Test func languagesAreFoundByTagAndName() {
        let expected = [
            "en": "en", "EN_us": "en", "pt-BR": "pt", "zh": "zh-Hans", "zh-TW": "zh-Hant", "zh-Hant-HK": "zh-Hant",
            "German": "de", "sr-Latn-RS": "sr-Latn", "no": "nb", "es-419": "es",
        ]
        for (name, identifier) in expected { #expect(RecognitionLanguage(name: name)?.identifier == identifier) }
        for name in ["ru", "sr", "sr-Cyrl", "az-Cyrl", "vi", "", "-", "e", "ko"] {
            #expect(RecognitionLanguage(name: name) == nil, "\(name)")
        }
        #expect(Set(RecognitionLanguage.all.map(\.identifier)).count == RecognitionLanguage.all.count)
    }
}
