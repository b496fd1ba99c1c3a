import Barcodes
import Foundation
import Testing

/// Documentation/Symbologies.md says what is read of every symbology of the table.
struct SymbologyDocumentationTests {
    private static let page: String = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (try? String(contentsOf: root.appendingPathComponent("Documentation/Symbologies.md"), encoding: .utf8)) ?? ""
    }()

    @Test(arguments: SymbologyDescription.all) func aSymbologyHasARowAndASection(_ row: SymbologyDescription) throws {
        let lines = Self.page.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("| `\(row.symbology.rawValue)` |") })
        #expect(line.contains(row.displayName))
        #expect(line.contains(row.standard))
        #expect(lines.contains { $0.hasPrefix("## ") && $0.contains(row.displayName) })
    }

    @Test func everySymbologyHasARowInTheTable() {
        #expect(SymbologyDescription.all.map(\.symbology).sorted { $0.rawValue < $1.rawValue }
            == BarcodeSymbology.allCases.sorted { $0.rawValue < $1.rawValue })
    }
}
