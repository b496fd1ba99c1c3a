import Imaging

/// One printed line of text found in an image.
public struct TextObservation: Sendable {
    /// One word of a line and where it stands.
    public struct Word: Sendable {
        public var text: String
        /// In pixels of the source image.
        public var corners: Quad
        public var confidence: Float

        public init(text: String, corners: Quad, confidence: Float) {
            self.text = text
            self.corners = corners
            self.confidence = confidence
        }
    }

    public var transcript: String
    /// The box of the line's ink, named in reading direction: `topLeft` is where the line begins. Pixels of the source image.
    public var corners: Quad
    /// 0 to 1: the mean probability of the characters.
    public var confidence: Float
    public var words: [Word]

    public init(transcript: String, corners: Quad, confidence: Float, words: [Word] = []) {
        self.transcript = transcript
        self.corners = corners
        self.confidence = confidence
        self.words = words
    }
}
