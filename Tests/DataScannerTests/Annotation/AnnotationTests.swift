import Testing

@testable import DataScanner

@Suite struct AnnotationTests {
    private let grey = LuminanceImage(width: 200, height: 100, pixels: [UInt8](repeating: 200, count: 20_000))

    private func pixel(_ image: ColorImage, _ x: Int, _ y: Int) -> [UInt8] {
        Array(image.pixels[(y * image.width + x) * 3..<(y * image.width + x) * 3 + 3])
    }

    @Test func outlinesStandOutsideTheItemAndTheRestStays() {
        let code = Sample.code("A", at: Quad(x: 60, y: 30, width: 100, height: 50))
        let image = Annotation.draw([.barcode(.init(code))], on: Frame(luminance: grey))
        #expect((image.width, image.height) == (200, 100))
        #expect(pixel(image, 110, 27) == [0xE6, 0x00, 0x5C])  // on the line, just above the code
        #expect(pixel(image, 10, 90) == [200, 200, 200])
        #expect(pixel(image, 110, 55) != [200, 200, 200])  // tinted
    }

    @Test func withoutItemsThePictureIsItself() {
        #expect(Annotation.draw([], on: Frame(luminance: grey)).pixels.allSatisfy { $0 == 200 })
    }

    @Test(arguments: [
        Quad(x: -50, y: -50, width: 30, height: 30), Quad(x: 190, y: 90, width: 1e9, height: 1e9),
        Quad(x: .nan, y: 0, width: 10, height: 10), Quad(x: 0, y: 0, width: .infinity, height: 10),
        Quad(x: 5, y: 5, width: 0, height: 0),
    ])
    func cornersFromAnywhereAreDrawnSafely(quad: Quad) {
        let items: [RecognizedItem] = [
            .barcode(.init(Sample.code("A", at: quad))),
            .text(.init(TextObservation(transcript: "t", corners: quad, confidence: 1))),
        ]
        #expect(Annotation.draw(items, on: Frame(luminance: grey)).pixels.count == 60_000)
    }

    @Test func everyDigitIsDrawnInItsCell() {
        for digit in 0...9 {
            let strokes = StrokeDigits.strokes(digit)
            #expect(!strokes.isEmpty && strokes.allSatisfy { $0.count >= 2 })
            for point in strokes.joined() {
                #expect((-0.2...4.2).contains(point.x) && (-0.2...6.2).contains(point.y), "\(digit)")
            }
        }
    }
}
