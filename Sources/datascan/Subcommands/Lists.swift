import DataScanner

/// `datascan symbologies`
@Sendable func listSymbologies(_ arguments: Arguments) throws -> Int32 {
    try refuseOperands(arguments, of: "symbologies")
    if arguments.format?.option == "json" {
        for row in SymbologyDescription.all {
            writeLine { json in
                json.member("type", "symbology")
                json.member("symbology", row.symbology.rawValue)
                json.member("name", row.displayName)
                json.member("family", row.family.rawValue)
                json.member("standard", row.standard)
                json.key("aliases")
                json.array { for alias in row.aliases { $0.string(alias) } }
                json.member("default", row.isReadByDefault)
            }
        }
        return ExitStatus.found
    }
    var table = [["NAME", "USUAL NAME", "FAMILY", "STANDARD", "ALSO ACCEPTED"]]
    for row in SymbologyDescription.all {
        let aliases = row.aliases.joined(separator: ", ") + (row.isReadByDefault ? "" : " (only on request)")
        table.append([row.symbology.rawValue, row.displayName, row.family.rawValue, row.standard, aliases])
    }
    Terminal.write(aligned(table))
    return ExitStatus.found
}

/// `datascan languages`
@Sendable func listLanguages(_ arguments: Arguments) throws -> Int32 {
    try refuseOperands(arguments, of: "languages")
    if arguments.format?.option == "json" {
        for language in RecognitionLanguage.all {
            writeLine { json in
                json.member("type", "language")
                json.member("language", language.identifier)
                json.member("name", language.name)
            }
        }
        return ExitStatus.found
    }
    Terminal.write(aligned([["CODE", "LANGUAGE"]] + RecognitionLanguage.all.map { [$0.identifier, $0.name] }))
    return ExitStatus.found
}

func refuseOperands(_ arguments: Arguments, of name: String) throws {
    if let word = arguments.operands.first {
        throw UsageError("\(name) takes no '\(word)' (to scan a file of that name: datascan ./\(name))")
    }
}

func writeLine(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(body)
    Terminal.write(json.bytes + [0x0A])
}

/// Columns as wide as their widest cell, two blanks between, none at the end of a line.
func aligned(_ table: [[String]]) -> String {
    var widths: [Int] = []
    for row in table {
        for (column, cell) in row.enumerated() {
            if column == widths.count { widths.append(0) }
            widths[column] = max(widths[column], cell.count)
        }
    }
    return table.map { row in
        var line = ""
        for (column, cell) in row.enumerated() {
            line += cell + String(repeating: " ", count: widths[column] - cell.count + 2)
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line + "\n"
    }.joined()
}
