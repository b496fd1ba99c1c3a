/// libvips' error text: several lines, each with the name of the part that failed.
struct VipsMessage {
    /// What the parts of libvips say of a file that ends too early.
    private static let early = [
        "bad seek", "unexpected end", "premature end", "not enough data", "read error at scanline", "end of file",
    ]
    /// … and of a format that this build of it lacks.
    private static let missing = ["lacks the loader", "class \"", "unsupported codec", "no decoding plugin"]

    private let text: String

    init(_ text: String) { self.text = text }

    func error(_ format: ImageFormat) -> StillImageError {
        let folded = text.lowercased()
        if Self.missing.contains(where: folded.contains) {
            return StillImageError(
                message: "this system's libvips cannot read \(format.rawValue) (\(cause)); convert it to PNG or JPEG")
        }
        return Self.early.contains(where: folded.contains) ? .truncated : .damaged(format.rawValue, cause)
    }

    /// The first line without the part's name.
    private var cause: String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "no cause given"
        guard let colon = line.firstRange(of: ": ") else { return line }
        return String(line[colon.upperBound...].prefix(120))
    }
}
