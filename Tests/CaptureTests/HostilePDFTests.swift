import Testing

@testable import Capture

/// Small documents that ask for far more than they are.
@Suite struct HostilePDFTests {
    @Test func endlessDrawingMeetsTheLimit() throws {
        // Sixteen forms, each of which draws the next ten times over: 10¹⁶ rectangles.
        let forms = (5...20).map { n in
            let next = n == 20 ? "0 0 9 9 re f" : String(repeating: "/F Do ", count: 10)
            return "\(n) 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F \(n + 1) 0 R>>>>"
                + "/Length \(next.utf8.count)>> stream\n\(next)\nendstream endobj\n"
        }
        var options = StillImageOptions()
        options.limits.maximumSeconds = 1
        let image = try StillImage(.data(Self.document("/F Do", resources: "/XObject<</F 5 0 R>>", forms), name: "-"), options: options)
        let error = #expect(throws: StillImageError.self) { _ = try image.frame() }
        #expect(error?.message.contains("limit of 1 s of processor time") == true, "\(error?.message ?? "")")
    }

    @Test func memoryMeetsTheLimit() throws {
        var options = StillImageOptions()
        options.limits.maximumMemory = 100 << 20
        options.dotsPerInch = 10_000
        let image = try StillImage(.data(Self.document("0 0 99 99 re f", resources: "", []), name: "-"), options: options)
        let error = #expect(throws: StillImageError.self) { _ = try image.frame() }
        #expect(error?.message.contains("limit of 100 MiB of memory") == true, "\(error?.message ?? "")")
    }

    @Test func aBadPageLeavesTheOthers() throws {
        let pages = "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 144 72]/Contents 9 0 R>> endobj\n"
        let bytes = Array(
            ("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[8 0 R 3 0 R]/Count 2>> endobj\n"
                + "8 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 900000 900000]>> endobj\n" + pages
                + "trailer <</Root 1 0 R>>\n%%EOF").utf8)
        let image = try StillImage(.data(bytes, name: "-"))
        #expect(image.pageCount == 2)
        let error = #expect(throws: StillImageError.self) { _ = try image.frame(page: 1) }
        #expect(error?.message.contains("more than the limit of 200000000") == true, "\(error?.message ?? "")")
        let second = try image.frame(page: 2).luminance
        #expect(second.width == 400 && second.height == 200)
    }

    /// One page of 72 points square; poppler finds the objects itself where there is no table of them.
    private static func document(_ contents: String, resources: String, _ objects: [String]) -> [UInt8] {
        Array(
            ("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
                + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R/Resources<<\(resources)>>>> endobj\n"
                + "4 0 obj <</Length \(contents.utf8.count)>> stream\n\(contents)\nendstream endobj\n"
                + objects.joined() + "trailer <</Root 1 0 R>>\n%%EOF").utf8)
    }
}
