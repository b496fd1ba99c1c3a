/// Completion scripts for the shells.
enum Completions {
    private static var options: [CommandOption] { CommandOption.all.filter { !$0.isHidden } }
    private static var subcommands: [Subcommand] { Subcommand.all.filter { !$0.isHidden } }

    /// The words an option's value may be; nil for anything.
    private static func words(_ option: CommandOption) -> [String]? {
        switch option.argument {
        case .choice(_, let words), .list(_, let words): words
        default: nil
        }
    }

    private static func isList(_ option: CommandOption) -> Bool {
        if case .list = option.argument { true } else { false }
    }

    private static func names(_ option: CommandOption) -> [String] {
        (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.long)"]
            + (option.isNegatable ? ["--no-\(option.long)"] : [])
    }

    static func bash() -> String {
        var script = """
            # bash completion for datascan; written by: datascan generate bash
            _datascan() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
                if [[ $cur == "=" ]]; then cur=; elif [[ $prev == "=" ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
                case $prev in

            """
        for option in options where option.argument.name != nil {
            let pattern = names(option).joined(separator: "|")
            if let words = words(option) {
                let list = words.joined(separator: " ")
                if isList(option) {
                    // The words already typed stay in front of the one being completed.
                    script += "    \(pattern)) local head=; [[ $cur == *,* ]] && head=${cur%,*},; compopt -o nospace\n"
                    script += "        COMPREPLY=($(compgen -P \"$head\" -W \"\(list)\" -- \"${cur##*,}\")); return;;\n"
                } else {
                    script += "    \(pattern)) COMPREPLY=($(compgen -W \"\(list)\" -- \"$cur\")); return;;\n"
                }
            } else if case .file = option.argument {
                script += "    \(pattern)) COMPREPLY=($(compgen -f -- \"$cur\")); return;;\n"
            } else {
                script += "    \(pattern)) return;;\n"
            }
        }
        let all = options.flatMap(names).joined(separator: " ")
        let commands = subcommands.map(\.name).joined(separator: " ")
        script += """
                esac
                if [[ $cur == -* ]]; then
                    COMPREPLY=($(compgen -W "\(all)" -- "$cur"))
                else
                    COMPREPLY=($(compgen -f -- "$cur"))
                    ((COMP_CWORD == 1)) && COMPREPLY+=($(compgen -W "\(commands)" -- "$cur"))
                fi
            }
            complete -o filenames -o bashdefault -F _datascan datascan

            """
        return script
    }

    static func zsh() -> String {
        func quote(_ text: String) -> String {
            var quoted = ""
            for character in text {
                switch character {
                case "'": quoted += "'\\''"
                case "[", "]", ":", "\\": quoted += "\\\(character)"
                default: quoted.append(character)
                }
            }
            return quoted
        }
        var script = "#compdef datascan\n# written by: datascan generate zsh\n_arguments -s -S \\\n"
        for option in options {
            var action = ""
            if let name = option.argument.name {
                switch option.argument {
                case .choice(_, let words): action = ":\(name):(\(words.joined(separator: " ")))"
                case .list(_, let words): action = ":\(name):_values -s , \(name) \(words.joined(separator: " "))"
                case .file: action = ":\(name):_files"
                default: action = ":\(name): "
                }
            }
            for name in names(option) {
                let joint = option.argument.name == nil ? "" : name.hasPrefix("--") ? "=" : "+"
                script += "  '\(name)\(joint)[\(quote(option.help))]\(action)' \\\n"
            }
        }
        let commands = subcommands.map(\.name).joined(separator: " ")
        return script + "  '1:source:{ _alternative \"files:source:_files\" \"commands:command:(\(commands))\" }' \\\n"
            + "  '*:source:_files'\n"
    }

    static func fish() -> String {
        func quote(_ text: String) -> String {
            "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
        }
        var script = "# fish completion for datascan; written by: datascan generate fish\n"
        for option in options {
            var line = "complete -c datascan"
            if let short = option.short { line += " -s \(short)" }
            line += " -l \(option.long)"
            if option.argument.name != nil { line += " -r" }
            if let words = words(option) {
                line += isList(option)
                    ? " -f -a \(quote("(__fish_append , \(words.joined(separator: " ")))"))"
                    : " -f -a \(quote(words.joined(separator: " ")))"
            } else if case .value = option.argument {
                line += " -f"
            }
            script += line + " -d \(quote(option.help))\n"
            if option.isNegatable { script += "complete -c datascan -l no-\(option.long) -d \(quote("not: " + option.help))\n" }
        }
        for subcommand in subcommands {
            script += "complete -c datascan -n __fish_use_subcommand -a \(subcommand.name) -d \(quote(subcommand.help))\n"
        }
        return script
    }
}
