/// What is wrong with a file, in one sentence for people: the cause and, where there is one, the remedy.
public struct StillImageError: Error, Sendable, Hashable, CustomStringConvertible {
    public var message: String

    public init(message: String) { self.message = message }

    public var description: String { message }
}
