import Foundation
import Testing

@testable import datascan

@Suite struct DocumentTests {
    @Test func helpFitsATerminal() {
        for text in [HelpText.command()] + Subcommand.all.map(HelpText.subcommand) {
            for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
    }

    @Test func helpNamesEveryOption() {
        let help = HelpText.command()
        for option in CommandOption.all {
            #expect(help.contains("\(option.isNegatable ? "--[no-]" : "--")\(option.long)") == !option.isHidden)
        }
    }

    /// The committed documents are what the table generates; `datascan generate NAME > FILE` renews one.
    @Test(arguments: [
        ("datascan.1", ManualPage.text), ("completions/datascan.bash", Completions.bash),
        ("completions/_datascan", Completions.zsh), ("completions/datascan.fish", Completions.fish),
    ] as [(String, @Sendable () -> String)])
    func committedDocumentsAreUpToDate(file: String, text: @Sendable () -> String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let committed = try String(contentsOf: root.appendingPathComponent("Documentation/\(file)"), encoding: .utf8)
        #expect(committed == text(), "renew it: datascan generate … > Documentation/\(file)")
    }
}
