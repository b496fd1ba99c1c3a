/// A line of text found in a frame; read, or known already and only found again.
struct LineSighting: Sendable {
    var corners: Quad
    var line: TextObservation?
    /// Mean slope of the grey values in it, in levels a pixel: tells a sharp picture from a blurred one.
    var sharpness: Double
}

/// A line that the tracker knows, as the recogniser needs to know it.
struct KnownLine: Sendable {
    var corners: Quad
    var isSettled: Bool
    var sharpness: Double
    var readings: Int
}
