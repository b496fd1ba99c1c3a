/// The version of this release.
enum Version {
    static let number = "0.1.0"
}
