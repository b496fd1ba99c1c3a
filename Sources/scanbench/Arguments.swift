/// Splits a subcommand's arguments into positional ones and `--name value` pairs.
struct Arguments {
    private(set) var positional: [String] = []
    private var values: [String: String] = [:]

    init(_ arguments: [String], options: Set<String>) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                positional.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, options.contains(name) else { throw UsageError("unknown option \(argument)") }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw UsageError("--\(name) needs a value")
            }
            values[name] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    func integer(_ name: String, default standard: Int) throws -> Int {
        guard let text = values[name] else { return standard }
        guard let number = Int(text), number > 0 else {
            throw UsageError("--\(name) needs a positive number, not \(text)")
        }
        return number
    }

    /// The value as one of an enumeration's cases.
    func choice<T: RawRepresentable & CaseIterable>(_ name: String, default standard: T) throws -> T
    where T.RawValue == String {
        guard let text = values[name] else { return standard }
        guard let value = T(rawValue: text) else {
            throw UsageError("--\(name) is one of \(T.allCases.map(\.rawValue).joined(separator: ", ")), not \(text)")
        }
        return value
    }
}
