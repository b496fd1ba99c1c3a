extension StillImageError {
    static let truncated = StillImageError(message: "the file is cut short; fetch or copy it again")

    /// A file that starts like `format` and then goes wrong. `cause` is a loader's own words.
    static func damaged(_ format: String, _ cause: String) -> StillImageError {
        if cause.contains("cut short") { return truncated }
        return StillImageError(message: "the \(format) data are damaged (\(cause)); save the image again")
    }
}
