/// An inference runtime: what turns a model file into something that can be run.
///
/// OpenVINO is the one there is; another needs these two protocols and a row in `Engines.standard`.
protocol Engine: Sendable {
    /// Reads and prepares a model. `threads` is how many callers may run it at the same time.
    func load(_ path: String, threads: Int) throws -> any InferenceModel
}

/// A prepared model of one float input of four dimensions and one float output.
///
/// Safe to run from several threads at once.
protocol InferenceModel: AnyObject, Sendable {
    /// Runs the model and lends its answer to `body`.
    ///
    /// - Precondition: `input` holds as many numbers as `shape` asks for.
    func run<R>(
        _ input: UnsafeMutableBufferPointer<Float>, shape: TensorShape,
        _ body: (UnsafeBufferPointer<Float>, [Int]) throws -> R
    ) throws -> R
}

/// Batch, channels, rows, columns.
struct TensorShape: Hashable, Sendable {
    var batch = 1
    var channels = 3
    var height: Int
    var width: Int

    var count: Int { batch * channels * height * width }
}
