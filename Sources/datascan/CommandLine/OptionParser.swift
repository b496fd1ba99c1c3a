/// Reads a command line against a list of declared options.
struct OptionParser {
    let options: [CommandOption]

    /// `--name value`, `--name=value`, `-n value`, `-nvalue`, grouped short flags, `--no-name`, `--`; a lone `-` is an operand.
    ///
    /// - Throws: `UsageError`.
    func parse(_ words: [String], into defaults: Arguments = Arguments()) throws -> Arguments {
        var arguments = defaults
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.operands += rest
                break
            } else if word.hasPrefix("--") {
                try long(word, &rest, &arguments)
            } else if word.hasPrefix("-"), word.count > 1 {
                try short(word, &rest, &arguments)
            } else {
                arguments.operands.append(word)
            }
        }
        return arguments
    }

    private func long(_ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments) throws {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let value = parts.count > 1 ? String(parts[1]) : nil
        if let option = options.first(where: { $0.long == name }) {
            try apply(option, as: "--\(name)", value: value, &rest, &arguments)
        } else if name.hasPrefix("no-"),
            let option = options.first(where: { $0.isNegatable && $0.long == name.dropFirst(3) })
        {
            guard value == nil else { throw UsageError("--\(name) takes no value") }
            try option.apply(&arguments, "no")
        } else {
            let known = options.filter { !$0.isHidden }.flatMap {
                $0.isNegatable ? [$0.long, "no-\($0.long)"] : [$0.long]
            }
            throw UsageError(
                "unknown option --\(name)\(Suggestion.phrase(for: name, among: known, prefix: "--")) (list: datascan --help)")
        }
    }

    private func short(_ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments) throws {
        // -json is a slip for --json, not -j with the value son.
        let name = word.dropFirst().prefix { $0 != "=" }
        if name.count > 1, options.contains(where: { $0.long == name }) {
            throw UsageError("unknown option -\(name); did you mean --\(name)?")
        }
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw UsageError("unknown option -\(letter) (list: datascan --help)")
            }
            if option.argument.name != nil, !letters.isEmpty {
                // What follows the letter is its value: -tbarcode, -t=barcode.
                if letters.first == "=" { letters.removeFirst() }
                try apply(option, as: "-\(letter)", value: String(letters), &rest, &arguments)
                return
            }
            try apply(option, as: "-\(letter)", value: nil, &rest, &arguments)
        }
    }

    private func apply(
        _ option: CommandOption, as name: String, value: String?, _ rest: inout ArraySlice<String>,
        _ arguments: inout Arguments
    ) throws {
        guard let argument = option.argument.name else {
            guard value == nil else { throw UsageError("\(name) takes no value") }
            try option.apply(&arguments, "")
            return
        }
        guard let value = value ?? rest.popFirst() else {
            throw UsageError("\(name) needs a value: \(name) \(argument)")
        }
        do {
            try option.apply(&arguments, value)
        } catch let error as UsageError {
            throw UsageError(option.isHidden ? error.message : "\(name): \(error.message)")
        }
    }
}
