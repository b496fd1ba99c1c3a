import DataScanner
import Testing

@testable import datascan

@Suite struct OptionParserTests {
    private func parse(_ words: String...) throws -> Arguments {
        try OptionParser(options: CommandOption.all).parse(words)
    }

    private func message(_ words: String...) -> String {
        do {
            _ = try OptionParser(options: CommandOption.all).parse(words)
            return "no error"
        } catch let error as UsageError {
            return error.message
        } catch {
            return "another error"
        }
    }

    @Test(arguments: [
        ["--types", "barcode"], ["--types=barcode"], ["-t", "barcode"], ["-tbarcode"], ["-t=barcode"], ["-rt", "barcode"],
        ["-rtbarcode"], ["-t", "barcode,barcode"], ["--types", " BARCODE "],
    ])
    func aValueMayBeWrittenInAnyOfTheUsualWays(words: [String]) throws {
        #expect(try OptionParser(options: CommandOption.all).parse(words).kinds == [.barcode])
    }

    @Test func operandsAndOptionsMix() throws {
        let arguments = try parse("a.png", "-r", "-", "--json", "b.png", "--", "--csv", "-x")
        #expect(arguments.operands == ["a.png", "-", "b.png", "--csv", "-x"])
        #expect(arguments.recursive && arguments.format?.option == "json")
    }

    @Test func flagsGroup() throws {
        let arguments = try parse("-r0j2")
        #expect(arguments.recursive && arguments.nulTerminated && arguments.jobs == 2)
    }

    @Test func negation() throws {
        #expect(try parse().progress == nil)
        #expect(try parse("--progress").progress == true)
        #expect(try parse("--progress", "--no-progress").progress == false)
        #expect(message("--no-json").hasPrefix("unknown option --no-json"))
        #expect(message("--no-progress=1") == "--no-progress takes no value")
    }

    @Test func values() throws {
        let arguments = try parse(
            "-s", "qr,UPC-A,isbn", "-l", "pt-BR,en", "-q", "accurate", "--region", "0,0.5,1,0.5", "--max-pixels", "2M",
            "--max-bytes=1k", "--dpi", "300", "--pages", "2-", "--color=never", "--annotate", "x.png")
        #expect(arguments.symbologies == [.qr, .ean13])
        #expect(arguments.languages == ["pt", "en"])
        #expect(arguments.quality == .accurate)
        #expect(arguments.region == UnitRect(x: 0, y: 0.5, width: 1, height: 0.5))
        #expect(arguments.maximumPixels == 2_000_000 && arguments.maximumBytes == 1024)
        #expect(arguments.dotsPerInch == 300 && arguments.color == .never && arguments.annotation == "x.png")
    }

    @Test func mistakesAreNamedWithWhatWasMeant() {
        #expect(message("--jsno") == "unknown option --jsno; did you mean --json? (list: datascan --help)")
        #expect(message("-json") == "unknown option -json; did you mean --json?")
        #expect(message("-x") == "unknown option -x (list: datascan --help)")
        #expect(message("--") == "no error")
        #expect(message("--json=yes") == "--json takes no value")
        #expect(message("--region") == "--region needs a value: --region X,Y,W,H")
        #expect(message("-s", "qrr").contains("unknown symbology 'qrr'; did you mean qr?"))
        #expect(message("-l", "portugese").contains("'portugese' is not supported; did you mean Portuguese?"))
        #expect(message("-q", "fats").contains("did you mean fast?"))
        #expect(message("-t", "barcodes").contains("did you mean barcode?"))
        #expect(message("-t", "barcode,").contains("an empty name"))
        #expect(message("--json", "--csv") == "--json and --csv exclude each other; choose one format")
    }

    @Test(arguments: ["--content=URL"])
    func whatIsStillToComeSaysSo(word: String) {
        #expect(message(word).hasPrefix("not available yet in this version: --"))
    }

    @Test(arguments: ["0", "-1", "x", "", "1.5", "+3", "99999999999999999999", "k", "9999999G"])
    func countsAreWholeAndBounded(text: String) {
        #expect(throws: UsageError.self) { try Values.count(text) }
    }

    @Test func everyOptionIsDeclaredOnce() {
        let longs = CommandOption.all.map(\.long)
        let shorts = CommandOption.all.compactMap(\.short)
        #expect(Set(longs).count == longs.count && Set(shorts).count == shorts.count)
        for subcommand in Subcommand.all { #expect(Set(longs).isSuperset(of: subcommand.options)) }
    }
}

@Suite struct PageSelectionTests {
    @Test(arguments: [
        ("2", [2]), ("1-3", [1, 2, 3]), ("4-", [4, 5]), ("-2", [1, 2]), ("5,1", [1, 5]), ("1-2,2-3", [1, 2, 3]), ("9", []),
        ("1-99999999", [1, 2, 3, 4, 5]),
    ])
    func ofFive(text: String, pages: [Int]) throws {
        #expect(try PageSelection(text).pages(of: 5) == pages)
    }

    @Test(arguments: ["", "0", "3-1", "-", "a", "1-2-3", "1,,2", "--"])
    func refuses(text: String) {
        #expect(throws: UsageError.self) { try PageSelection(text) }
    }
}

@Suite struct NaturalOrderTests {
    @Test func countsAsPeopleDo() {
        let names = ["a.png", "page1.png", "page01.png", "page2.png", "page10.png", "page10b.png", "z"]
        #expect(names.shuffled().sorted(by: NaturalOrder.precedes).filter { $0 != "page01.png" } == names.filter { $0 != "page01.png" })
        for a in names { for b in names { #expect(!(NaturalOrder.precedes(a, b) && NaturalOrder.precedes(b, a))) } }
        #expect(NaturalOrder.precedes("x007y", "x8"))
        #expect(!NaturalOrder.precedes("x99999999999999999999999", "x8"))
    }
}

@Suite struct ConfigurationTests {
    private func configuration(_ words: String...) throws -> Configuration {
        try Configuration(try OptionParser(options: CommandOption.all).parse(words))
    }

    @Test func namesOfAnnotatedPictures() throws {
        let plain = try #require(try configuration("--annotate", "out/a.b.PNG").annotation)
        #expect([1, 2, 12].map(plain.name) == ["out/a.b.PNG", "out/a.b-2.PNG", "out/a.b-12.PNG"])
        let numbered = try #require(try configuration("--annotate", "p%d.jpg").annotation)
        #expect([1, 2].map(numbered.name) == ["p1.jpg", "p2.jpg"])
        #expect(throws: UsageError.self) { try configuration("--annotate", "a.gif") }
    }

    @Test func colourIsLoadedOnlyWhereItIsLookedAt() throws {
        #expect(try configuration().imageOptions.color)
        #expect(try !configuration("-t", "barcode").imageOptions.color)
        #expect(try configuration("-t", "barcode", "--annotate", "a.png").imageOptions.color)
    }

    @Test(arguments: [["-0", "--json"], ["-0", "--csv"]])
    func nulDoesNotGoWithFormatsThatHaveLines(words: [String]) throws {
        #expect(throws: UsageError.self) { try Configuration(try OptionParser(options: CommandOption.all).parse(words)) }
    }
}
