import Testing

@testable import DataScanner

@Suite struct CodeEraserTests {
    /// Bars 4 wide, 4 apart, on a ground that gets lighter to the right; a mark below them.
    private let picture = LuminanceImage(width: 200, height: 100) { pixels in
        for y in 0..<100 {
            for x in 0..<200 {
                let ground = UInt8(150 + x / 4)
                let isBar = x >= 40 && x < 160 && y >= 20 && y < 60 && x % 8 < 4
                let isMark = x >= 90 && x < 100 && y >= 70 && y < 80
                pixels[y * 200 + x] = isBar || isMark ? 10 : ground
            }
        }
    }
    private let code = Sample.code("x", symbology: .code128, at: Quad(x: 40, y: 20, width: 120, height: 40))

    @Test func barsGoAndTheGroundGoesOn() {
        let erased = CodeEraser.frame(Frame(luminance: picture), without: [code]).luminance
        for y in 20..<60 {
            for x in 40..<160 { #expect(abs(Int(erased[x, y]) - (150 + x / 4)) <= 10, "\(x),\(y)") }
        }
    }

    @Test func theRestStaysAsItIs() {
        let erased = CodeEraser.frame(Frame(luminance: picture), without: [code]).luminance
        for y in 0..<100 {
            for x in 0..<200 where x < 38 || x >= 162 || y < 20 || y >= 61 { #expect(erased[x, y] == picture[x, y]) }
        }
        #expect(CodeEraser.frame(Frame(luminance: picture), without: []).luminance.pixels == picture.pixels)
    }

    @Test func colourIsKept() throws {
        var pixels: [UInt8] = []
        for tone in picture.pixels { pixels += [tone, tone / 2, 20] }
        let frame = Frame(luminance: picture, color: ColorImage(width: 200, height: 100, pixels: pixels))
        let erased = CodeEraser.frame(frame, without: [code])
        #expect(erased.luminance.pixels == picture.pixels)  // text is read from the colours
        let middle = (40 * 200 + 100) * 3
        let color = try #require(erased.color)
        #expect(abs(Int(color.pixels[middle]) - 175) < 12)
        #expect(color.pixels[middle + 2] == 20)
    }

    @Test func guardBarsReachDownNotUp() {
        let ean = Sample.code("1", symbology: .ean13, at: Quad(x: 100, y: 100, width: 190, height: 80))
        let quads = CodeEraser.areas(of: ean)
        var top = Double.infinity
        var bottom = 0.0
        for quad in quads {
            top = min(top, quad.bounds.minY)
            bottom = max(bottom, quad.bounds.maxY)
        }
        let module = 2.0
        #expect(top == 100)
        #expect(bottom > 180 + 5 * module && bottom < 180 + 8 * module)
    }

    /// The widths of ISO/IEC 15420: guards of 3, 5 and 3 modules around digits of 7.
    @Test func guardBarsStandBetweenTheDigits() {
        let expected: [(BarcodeSymbology, Double, [ClosedRange<Double>])] = [
            (.ean13, 95, [0...3, 45...50, 92...95]),
            (.ean8, 67, [0...3, 31...36, 64...67]),
            (.upce, 51, [0...3, 45...51]),
        ]
        for (symbology, modules, guards) in expected {
            let layout = CodeEraser.GuardLayout(of: Sample.code("1", symbology: symbology))
            #expect(layout?.modules == modules && layout?.guards == guards)
        }
        #expect(CodeEraser.GuardLayout(of: Sample.code("1", symbology: .qr)) == nil)
        let withAddOn = Sample.code("1", symbology: .ean13, metadata: BarcodeMetadata([.init("addOn", .string("51"))]))
        #expect(CodeEraser.GuardLayout(of: withAddOn) == nil)
    }

    @Test(arguments: [
        Quad(x: -500, y: -500, width: 100, height: 100), Quad(x: 100, y: 50, width: 1e7, height: 1e7),
        Quad(x: .nan, y: 0, width: 5, height: 5), Quad(x: 5, y: 5, width: 0, height: 0),
        Quad(x: 0, y: 0, width: .infinity, height: 3),
    ])
    func cornersFromAnywhereAreSafe(quad: Quad) {
        for symbology in [BarcodeSymbology.ean13, .qr] {
            let erased = CodeEraser.frame(Frame(luminance: picture), without: [Sample.code("1", symbology: symbology, at: quad)])
            #expect(erased.luminance.pixels.count == picture.pixels.count)
        }
    }
}
