import Testing

@testable import Barcodes
@testable import Imaging

/// Symbols drawn by zint and photographed by `CameraModel`, through the whole reader.
@Suite struct LinearReaderTests {
    private func expect(_ fixture: LinearFixture, _ camera: CameraModel, _ random: inout Seeded, _ note: String) {
        let height = camera.module * Double(fixture.modules.count) * 0.35
        let (image, quad) = camera.photograph(bars: fixture.modules, barHeight: height, using: &random)
        let found = BarcodeReader().read(image)
        #expect(found.count == 1, "\(fixture) \(note)")
        guard let code = found.first else { return }
        #expect(code.payloadString == fixture.text && code.symbology == fixture.symbology, "\(fixture) \(note)")
        #expect(code.isColorInverted == camera.isInverted)
        guard fixture.addOn.isEmpty else { return }
        for (a, b) in zip(code.corners.corners, quad.corners) {
            #expect(a.distance(to: b) < 2 + camera.module * 1.5, "\(fixture) \(note): corner \(a), drawn at \(b)")
        }
    }

    /// Symbols that fit the picture at 2.4 pixels a module.
    private var small: [LinearFixture] {
        LinearFixture.all.filter { $0.modules.count < 160 && $0.addOn.isEmpty }
    }

    @Test func anyAngle() {
        var random = Seeded(51)
        for (i, fixture) in small.enumerated() where i % 9 == 0 {
            // Codes of wide and narrow elements, two to one, stand less blur than those that are told by four widths.
            let module = [.ean13, .ean8, .upce, .code128].contains(fixture.symbology) ? 2.4 : 3.2
            let camera = CameraModel(
                width: 560, height: 560, module: module, angle: random.range(0, 360), blur: 0.5, noise: 4)
            expect(fixture, camera, &random, "at \(camera.angle)°")
        }
    }

    @Test func lightOnDark() {
        var random = Seeded(52)
        for (i, fixture) in small.enumerated() where i % 31 == 0 {
            expect(fixture, CameraModel(module: 2.5, angle: 10, isInverted: true), &random, "inverted")
        }
    }

    @Test func weakAndUnevenLight() {
        var random = Seeded(53)
        for (i, fixture) in small.enumerated() where i % 29 == 0 {
            expect(fixture, CameraModel(module: 2.5, angle: -5, noise: 2, contrast: 50, shade: 0.6), &random, "shade")
        }
    }

    @Test func blurredToTheModule() {
        var random = Seeded(54)
        for (i, fixture) in small.enumerated() where i % 17 == 0 && [.ean13, .ean8, .upce].contains(fixture.symbology) {
            expect(fixture, CameraModel(module: 2, angle: 3, blur: 1.2, noise: 2), &random, "blurred")
        }
    }

    @Test func addOnsAreRead() {
        var random = Seeded(55)
        for (i, fixture) in LinearFixture.all.filter({ !$0.addOn.isEmpty }).enumerated() where i % 5 == 0 {
            let (image, _) = CameraModel(width: 560, module: 2.8, angle: 4).photograph(
                bars: fixture.modules, barHeight: 100, using: &random)
            let found = BarcodeReader().read(image)
            #expect(found.map(\.payloadString) == [fixture.text])
            #expect(found.first?.metadata["addOn"] == .string(fixture.addOn))
        }
    }

    @Test func gs1ElementsAreParsed() {
        let bytes = Array("010415000000000210LOT7\u{1D}21SN99".utf8)
        let elements = GS1Elements.parse(bytes)
        #expect(elements.map(\.identifier) == ["01", "10", "21"])
        #expect(elements.map { String(decoding: $0.value, as: UTF8.self) } == ["04150000000002", "LOT7", "SN99"])
        #expect(GS1Elements.parse(Array("hello".utf8)).isEmpty)
        #expect(GS1Elements.parse(Array("0104150".utf8)).isEmpty)
    }

    @Test func plainPicturesHoldNothing() {
        for value: UInt8 in [0, 128, 255] {
            let image = LuminanceImage(width: 300, height: 200, pixels: [UInt8](repeating: value, count: 60_000))
            #expect(BarcodeReader().read(image).isEmpty)
        }
        let tiny = LuminanceImage(width: 1, height: 1, pixels: [7])
        #expect(BarcodeReader().read(tiny).isEmpty)
    }
}
