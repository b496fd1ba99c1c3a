/// What is wrong with a `--format` template, in one sentence for people.
public struct TemplateError: Error, Sendable, Equatable {
    public var message: String

    public init(message: String) { self.message = message }
}
