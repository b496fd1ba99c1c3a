/// Where a still image or document comes from.
public enum StillSource: Sendable {
    case file(path: String)
    /// Bytes already in memory, with the name that messages use for them (`-` for standard input).
    case data([UInt8], name: String)
}
