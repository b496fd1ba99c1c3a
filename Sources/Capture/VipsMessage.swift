/// libvips' error text: several lines, each with the name of the part that failed.
struct VipsMessage {
    private let text: String

    init(_ text: String) { self.text = text }

    func error(_ format: ImageFormat) -> StillImageError {
        let folded = text.lowercased()
        if folded.contains("encrypted") || folded.contains("password") {
            return StillImageError(message: "the \(format.rawValue) asks for a password; save it without one")
        }
        if folded.contains("lacks the loader") || folded.contains("not found") || folded.contains("unsupported codec") {
            return StillImageError(
                message: "this system's libvips cannot read \(format.rawValue) (\(cause)); convert it to PNG or JPEG")
        }
        return .damaged(format.rawValue, cause)
    }

    /// The first line without the part's name.
    private var cause: String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "no cause given"
        guard let colon = line.firstRange(of: ": ") else { return line }
        return String(line[colon.upperBound...].prefix(120))
    }
}
