import Foundation
import Testing

@testable import DataScanner
@testable import datascan

/// The live side of the command that needs neither camera nor video.
@Suite struct LiveTests {
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch { return (error as? UsageError)?.message ?? "\(error)" }
    }

    @Test(arguments: ["camera:", "camera:Front", "screen:", "demo:", "rtsp://h/1", "http://h/a.mjpg", "HTTPS://h/x"])
    func addressesAreLive(address: String) throws {
        #expect(try SourceList.expand([address], recursive: false).map(\.isLive) == [true])
    }

    @Test func aVideoIsToldByItsName() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a.MP4", "b.webm", "c.png"] {
            try Data([0]).write(to: folder.appendingPathComponent(name))
        }
        let kinds = try ["a.MP4", "b.webm", "c.png"].map { name in
            try SourceList.expand([folder.appendingPathComponent(name).path], recursive: false)[0].isLive
        }
        #expect(kinds == [true, true, false])
        // A folder stands for its pictures.
        #expect(try SourceList.expand([folder.path], recursive: false).map(\.isLive) == [false])
        let mixed = message {
            _ = try SourceList.expand([folder.appendingPathComponent("c.png").path, "camera:"], recursive: false)
        }
        #expect(mixed.contains("c.png") && mixed.contains("run of their own"))
    }

    @Test func whatMeansNothingLiveIsAnError() throws {
        let parser = OptionParser(options: CommandOption.all)
        for (words, part) in [
            (["--pages", "2", "camera:"], "--pages"), (["--dpi", "100", "camera:"], "--dpi"),
            (["--annotate", "a.png", "camera:"], "--annotate"),
        ] {
            let arguments = try parser.parse(words)
            let sources = try SourceList.expand(arguments.operands, recursive: false)
            #expect(message { _ = try LiveRun(arguments, sources: sources) }.contains(part))
        }
        let still = try parser.parse(["--timeout", "3", "a.png"])
        #expect(message { _ = try ScanRun(still, sources: []) }.contains("--timeout"))
        for value in ["0", "-1", "x", "nan", "1e9"] {
            #expect(message { _ = try parser.parse(["--timeout", value]) }.contains("--timeout"))
        }
        #expect(try parser.parse(["--timeout", "0.5"]).timeout == 0.5)
        #expect(try parser.parse(["--demo"]).operands == ["demo:"])
    }

    @Test func aStopSignKeepsItsFirstReason() {
        let (sign, other) = (StopSign(), StopSign())
        other.raise(.end)
        // Returns at once, for the other is raised.
        sign.wait(seconds: 60, or: other)
        sign.raise(.signal(2))
        sign.raise(.enough)
        guard case .signal(2) = sign.reason else {
            Issue.record("\(String(describing: sign.reason))")
            return
        }
    }

    @Test func linesOfTheBoardAreOneLine() {
        func code(_ text: String?, _ bytes: [UInt8]) -> RecognizedItem? {
            let frame = Quad(x: 0, y: 0, width: 1, height: 1)
            let observation = BarcodeObservation(
                symbology: .qr, payloadString: text, payloadBytes: bytes, corners: frame, confidence: 1,
                symbologyIdentifier: "]Q1")
            return .barcode(.init(observation))
        }
        #expect(code("a\r\nb\u{1B}[2J", []).map(LiveText.oneLine) == "a␍␊b␛[2J")
        #expect(code(nil, [0, 255]).map(LiveText.oneLine) == "binary: 00 ff")
    }
}
