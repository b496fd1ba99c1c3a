import Imaging

/// Reads one line of a picture.
struct LineRecognizer: Sendable {
    let model: any InferenceModel
    let alphabet: Alphabet
    /// Longer lines are squeezed to this; about 200 characters.
    var widest = 3_200

    /// Reads `box` along its axis.
    func read(_ picture: Picture, _ box: TextBox) throws -> LineReading {
        let width = LineCrop.width(of: box, widest: widest)
        let shape = TensorShape(height: LineCrop.height, width: Self.bucket(width))
        let input = UnsafeMutableBufferPointer<Float>.allocate(capacity: shape.count)
        defer { input.deallocate() }
        LineCrop.fill(input, from: picture, quad: box.quad, width: width, inputWidth: shape.width)
        return try model.run(input, shape: shape) { answer, dimensions in
            guard dimensions.count == 3, dimensions[0] == 1, dimensions[2] == alphabet.classes,
                answer.count == dimensions[1] * dimensions[2], let base = answer.baseAddress
            else { throw TextModelError(cause: "the text recogniser answers with an unexpected shape") }
            let steps = dimensions[1]
            let characters = CTCDecoder.decode(base, steps: steps, classes: dimensions[2], space: alphabet.space)
            return LineReading(
                characters: characters, alphabet: alphabet,
                steps: max(1, Double(steps) * Double(width) / Double(shape.width)))
        }
    }

    /// Widths come in steps: the runtime prepares itself anew for every shape it has not met.
    static func bucket(_ width: Int) -> Int {
        let step = width <= 320 ? 32 : width <= 960 ? 64 : 128
        return max(64, (width + step - 1) / step * step)
    }
}
