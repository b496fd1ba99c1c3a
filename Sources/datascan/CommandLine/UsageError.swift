/// A mistake on the command line, in one sentence for people.
struct UsageError: Error, Equatable {
    var message: String

    init(_ message: String) { self.message = message }

    /// Something the design has and this version has not.
    static func notYet(_ what: String, instead: String) -> UsageError {
        UsageError("not available yet in this version: \(what). \(instead)")
    }
}
