import Imaging

/// Where a line of text lies, not yet read: what live scanning needs to read each line only when that pays.
public struct TextRegion: Sendable {
    let box: TextBox

    /// The box of the line's ink in pixels of the frame; its direction is known only once it is read.
    public let corners: Quad
}

extension TextReader {
    /// Where the lines of text lie in `frame`, in no order.
    ///
    /// - Throws: `TextModelError` when the inference runtime or a model is missing or damaged.
    public func regions(in frame: Frame) throws -> [TextRegion] {
        let models = try TextModels.shared(threads: options.threads)
        let picture = Picture(frame)
        return try TextPipeline(models: models, options: options).boxes(in: picture).map {
            TextRegion(box: $0, corners: InkBox.fit($0.quad, in: picture))
        }
    }

    /// Reads some of the regions found in `frame`; what turns out to be no print is left out.
    ///
    /// - Returns: for each line read the index of its region.
    /// - Throws: `TextModelError` when the inference runtime or a model is missing or damaged.
    public func read(_ regions: [TextRegion], in frame: Frame) throws -> [(index: Int, line: TextObservation)] {
        guard !regions.isEmpty else { return [] }
        let models = try TextModels.shared(threads: options.threads)
        let pipeline = TextPipeline(models: models, options: options)
        return try pipeline.read(regions.map(\.box), of: Picture(frame))
    }
}
