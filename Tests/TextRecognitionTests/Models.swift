@testable import TextRecognition

/// The models, or why there are none here; a test that needs them says so and is skipped.
enum Models {
    static let missing: String? = {
        do {
            _ = try TextModels.shared(threads: 2)
            return nil
        } catch {
            print("text tests that need the models are skipped: \(error)")
            return "\(error)"
        }
    }()
    static var present: Bool { missing == nil }
}

/// Numbers from a seed: the same on every machine (SplitMix64, Steele et al., 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
