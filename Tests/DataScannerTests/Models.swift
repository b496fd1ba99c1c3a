import TextRecognition

/// Whether the text models are here; tests that need them are skipped otherwise, and say so.
enum Models {
    static let present: Bool = {
        do {
            try TextReader().prepare()
            return true
        } catch {
            print("text tests that need the models are skipped: \(error)")
            return false
        }
    }()
}
