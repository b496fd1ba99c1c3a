import Glibc

/// The bundled sample video, played as if it were the camera.
public enum DemoSource {
    /// Where the sample is: in `DATASCANNER_DATA`, beside the package, or below the installed prefix.
    public static func path() throws(CaptureError) -> String {
        let candidates = folders().map { $0 + "/demo.mp4" }
        if let found = candidates.first(where: { access($0, R_OK) == 0 }) { return found }
        throw CaptureError(
            .notFound, "the sample video demo.mp4 is missing; set DATASCANNER_DATA to the folder that holds it")
    }

    /// Folders that may hold the package's data, the likeliest first.
    static func folders() -> [String] {
        var folders: [String] = []
        if let value = getenv("DATASCANNER_DATA") { folders.append(String(cString: value)) }
        if let executable = realpath("/proc/self/exe", nil) {
            let parts = String(cString: executable).split(separator: "/").dropLast()
            free(executable)
            folders.append("/" + parts.dropLast().joined(separator: "/") + "/share/datascanner")
            folders += Self.dataFolders(above: parts)
        }
        if let current = getcwd(nil, 0) {
            let parts = String(cString: current).split(separator: "/")
            free(current)
            folders += Self.dataFolders(above: parts[...])
        }
        return folders
    }

    /// `data` in the folder and in those above it.
    private static func dataFolders(above parts: ArraySlice<Substring>) -> [String] {
        (0...parts.count).map { "/" + (parts.dropLast($0) + ["data"]).joined(separator: "/") }
    }
}
