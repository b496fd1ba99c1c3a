import Capture
import Foundation
import TextRecognition
import Testing

@testable import DataScanner

/// Vision's requests on still images.
@Suite struct RequestTests {
    @Test func codesOfAFileOfDataAndOfPixels() async throws {
        var request = DetectBarcodesRequest()
        request.symbologies = [.qr]
        let url = Picture.url("several.png")
        let texts = Set(["first", "second"])
        #expect(Set(try await request.perform(on: url).compactMap(\.payloadString)) == texts)
        #expect(Set(try await request.perform(on: Data(contentsOf: url)).compactMap(\.payloadString)) == texts)
        let frame = Frame(luminance: try Picture.sample("several.png"))
        #expect(Set(try await request.perform(on: frame).compactMap(\.payloadString)) == texts)
        request.symbologies = [.code128]
        #expect(try await request.perform(on: frame).map(\.payloadString) == ["THIRD-3"])
    }

    @Test func whatVisionGives() async throws {
        let code = try #require(try await DetectBarcodesRequest().perform(on: Picture.url("ean13-addon.png")).first)
        #expect(code.symbology == VNBarcodeSymbology.ean13)
        #expect(code.payloadData == Data((code.payloadStringValue ?? "").utf8))
        #expect(code.supplementalPayloadString?.isEmpty == false)
        #expect(code.supplementalCompositeType == .none)
    }

    @Test func whatCannotBeReadIsAnError() async throws {
        let request = DetectBarcodesRequest()
        await #expect(throws: StillImageError.self) { try await request.perform(on: Picture.url("missing.png")) }
        await #expect(throws: StillImageError.self) { try await request.perform(on: Data([1, 2, 3])) }
        let web = try #require(URL(string: "https://example.org/a.png"))
        await #expect(throws: StillImageError.self) { try await request.perform(on: web) }
    }

    @Test func nothingThereIsNothing() async throws {
        #expect(try await DetectBarcodesRequest().perform(on: Frame(luminance: Picture.blank())).isEmpty)
    }

    @Test(.enabled(if: Models.present)) func linesOfText() async throws {
        var request = RecognizeTextRequest()
        let lines = try await request.perform(on: Picture.url("text-lines.png"))
        #expect(lines.map(\.transcript).contains("The quick brown fox jumps"))
        let best = try #require(lines.first { $0.transcript == "The quick brown fox jumps" }?.topCandidates(3).first)
        #expect(best.confidence > 0.5)
        let word = try #require(best.string.range(of: "brown"))
        let all = try #require(best.boundingBox(for: best.string.startIndex..<best.string.endIndex)).bounds
        let part = try #require(best.boundingBox(for: word)).bounds
        #expect(part.minX > all.minX && part.maxX < all.maxX && part.maxX - part.minX < (all.maxX - all.minX) / 3)
        request.minimumTextHeightFraction = 0.9
        #expect(try await request.perform(on: Picture.url("text-lines.png")).isEmpty)
    }
}
