import Foundation
import Imaging
import Testing

@testable import Capture

/// What goes wrong before or beside the pixels, and the words for it.
@Suite struct SourceErrorsTests {
    @Test func missing() { expect("no such file", .file(path: "/nowhere/x.png")) }

    @Test func directory() { expect("is a directory", .file(path: "/tmp")) }

    @Test func device() { expect("is a device", .file(path: "/dev/zero")) }

    @Test func empty() { expect("is empty", .data([], name: "-")) }

    @Test func unknown() { expect("not an image of a known format", .data(Array("hello, world".utf8), name: "-")) }

    @Test(.disabled(if: geteuid() == 0, "root may read everything")) func unreadable() throws {
        let path = NSTemporaryDirectory() + "unreadable-\(getpid()).png"
        #expect(FileManager.default.createFile(atPath: path, contents: Data([1]), attributes: [.posixPermissions: 0]))
        defer { try? FileManager.default.removeItem(atPath: path) }
        expect("may not be read", .file(path: path))
    }

    @Test func password() { expect("password", .file(path: Samples.path("password.pdf"))) }

    @Test func pageOutOfRange() throws {
        let image = try StillImage(.file(path: Samples.path("pages.tiff")))
        for page in [-1, 0, 4, Int.max] {
            let error = #expect(throws: StillImageError.self) { try image.frame(page: page) }
            #expect(error?.message == "has no page \(page); there are 3")
        }
    }

    @Test func tooManyBytes() {
        var options = StillImageOptions()
        options.limits.maximumBytes = 1_000
        expect("larger than the limit", .file(path: Samples.path("plain.ppm")), options)
        expect("larger than the limit", .data([UInt8](repeating: 1, count: 1_001), name: "-"), options)
    }

    @Test func tooManyPages() {
        var options = StillImageOptions()
        options.limits.maximumPages = 1
        expect("2 pages or more are beyond the limit of 1", .file(path: Samples.path("pages.pdf")), options)
    }

    /// The limit is met by the header, so a picture one pixel too large fails in every format.
    @Test(arguments: Samples.names) func tooManyPixels(_ name: String) {
        var options = StillImageOptions()
        options.dotsPerInch = name.hasSuffix("svg") ? 96 : 72
        options.limits.maximumPixels = 48 * 32 - 1
        expect("more than the limit of 1535", .file(path: Samples.path(name)), options)
        options.limits.maximumPixels += 1
        #expect(throws: Never.self) { try StillImage(.file(path: Samples.path(name)), options: options).frame() }
    }

    /// A header that promises the earth costs no memory: these would take gigabytes if they were believed.
    @Test func enormous() throws {
        func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        var png = try Samples.bytes("rgb.png")
        png.replaceSubrange(16..<24, with: bigEndian(0x7FFF_FFFF) + bigEndian(0x7FFF_FFFF))
        expect("more than the limit", .data(png, name: "-"))
        expect("more than the limit", .data(Array("P5 2000000000 2000000000 255\n".utf8), name: "-"))
        expect("cut short", .data(Array("P5 14000 14000 255\n".utf8), name: "-"))
        expect("cut short", .data(Array("P2 14000 14000 255\n".utf8), name: "-"))
        var bmp = try Samples.bytes("rgb.bmp")
        bmp.replaceSubrange(18..<26, with: [0, 0, 0, 0x7F, 0, 0, 0, 0x7F])
        expect("more than the limit", .data(bmp, name: "-"))
    }

    private func expect(
        _ words: String, _ source: StillSource, _ options: StillImageOptions = StillImageOptions(),
        location: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: StillImageError.self, sourceLocation: location) {
            try StillImage(source, options: options).frame()
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "none")", sourceLocation: location)
    }
}
