import Foundation
import Testing

@testable import DataScanner

@Suite struct ViewGeometryTests {
    private func geometry(_ view: CGSize?, zoom: Double = 1, mode: DataScannerViewController.ContentMode = .aspectFill)
        -> ViewGeometry
    {
        ViewGeometry(
            frame: FrameSize(Frame(luminance: Picture.blank(width: 1280, height: 720))),
            placement: ViewPlacement(size: view, contentMode: mode, zoom: zoom))
    }

    @Test func withoutAViewPointsArePixels() {
        #expect(geometry(nil).inView(Point(x: 12, y: 34)) == CGPoint(x: 12, y: 34))
        #expect(geometry(nil).part(nil)?.isWhole == true)
    }

    @Test func fillingCutsOffTheSides() throws {
        // A phone held upright: the height fills, 720 rows on 720 points; the middle 360 columns are seen.
        let view = geometry(CGSize(width: 360, height: 720))
        #expect(view.inView(Point(x: 640, y: 360)) == CGPoint(x: 180, y: 360))
        #expect(view.inView(Point(x: 460, y: 0)) == CGPoint(x: 0, y: 0))
        let part = try #require(view.part(nil))
        #expect(abs(part.x - 460.0 / 1280) < 1e-9 && abs(part.width - 360.0 / 1280) < 1e-9 && abs(part.height - 1) < 1e-9)
    }

    @Test func fittingLeavesBars() throws {
        let view = geometry(CGSize(width: 640, height: 640), mode: .aspectFit)
        #expect(view.inView(Point(x: 0, y: 0)) == CGPoint(x: 0, y: 140))
        #expect(try #require(view.part(nil)).isWhole)
        // The bar above shows nothing.
        #expect(view.part(CGRect(x: 0, y: 0, width: 640, height: 100)) == nil)
    }

    @Test func zoomShowsTheMiddle() throws {
        let part = try #require(geometry(CGSize(width: 1280, height: 720), zoom: 4).part(nil))
        #expect(abs(part.x - 0.375) < 1e-9 && abs(part.width - 0.25) < 1e-9)
    }

    @Test(arguments: [(360.0, 720.0, 1.0), (1000, 300, 2.5), (33, 17, 1.1)])
    func thereAndBackAgain(width: Double, height: Double, zoom: Double) {
        let view = geometry(CGSize(width: width, height: height), zoom: zoom)
        for point in [Point(x: 0, y: 0), Point(x: 17.5, y: 700), Point(x: 1280, y: 3)] {
            #expect(view.inFrame(view.inView(point)).distance(to: point) < 1e-6)
        }
    }
}
