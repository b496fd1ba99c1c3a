import COpenVINO

/// OpenVINO, opened at run time.
final class OpenVINOEngine: Engine {
    private let runtime: OpenVINOHandle

    /// - Throws: `TextModelError` when the library does not load.
    init(library: String) throws {
        var text = MessageBuffer()
        guard let runtime = text.fill({ ds_ov_open(library, $0, $1) }) else {
            throw TextModelError(cause: "the inference runtime at \(library) is unusable (\(text.string))")
        }
        self.runtime = OpenVINOHandle(runtime)
    }

    func load(_ path: String, threads: Int) throws -> any InferenceModel {
        // One thread per stream: on these models a second thread costs a third more processor time than it saves.
        // Concurrency comes from several lines or pictures at once, a stream each.
        let streams = String(max(1, min(threads, 64)))
        let properties = [
            "INFERENCE_NUM_THREADS", streams, "NUM_STREAMS", streams, "ENABLE_CPU_PINNING", "NO",
            // Processors with bfloat16 would round silently: the same picture must give the same text everywhere.
            "INFERENCE_PRECISION_HINT", "f32",
        ]
        var text = MessageBuffer()
        let model = withCStrings(properties) { list in
            text.fill { ds_ov_compile(runtime.pointer, path, list, properties.count / 2, $0, $1) }
        }
        guard let model else {
            throw TextModelError(
                cause: "the text model \(path) is damaged (\(text.reason))", remedy: TextModelError.fetchAgain)
        }
        return OpenVINOModel(model, path: path)
    }
}

/// A pointer whose owner vouches that it may cross threads.
struct OpenVINOHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }
}

/// Room for a message from C.
struct MessageBuffer {
    private var bytes = [CChar](repeating: 0, count: 512)

    mutating func fill<R>(_ body: (UnsafeMutablePointer<CChar>?, Int) -> R) -> R {
        bytes.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
    }

    /// The last clause of the message: what comes before is the runtime's way to it, source files and all.
    var reason: Substring {
        let whole = string
        var rest = whole[...]
        while let colon = rest.firstIndex(of: ":") {
            let after = rest[rest.index(after: colon)...]
            guard after.contains(where: { !$0.isWhitespace }) else { break }
            rest = after
        }
        return rest.drop { $0.isWhitespace }
    }

    /// The message on one line.
    var string: String {
        let text = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.joined(separator: " ")
    }
}

/// Lends Swift strings to C as an array of pointers.
private func withCStrings<R>(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> R) -> R {
    // All strings in one buffer, each ended by a zero byte; the pointers are valid while it is lent.
    var offsets: [Int] = []
    var bytes: [CChar] = []
    for string in strings {
        offsets.append(bytes.count)
        bytes.append(contentsOf: string.utf8CString)
    }
    return bytes.withUnsafeBufferPointer { buffer in
        let pointers: [UnsafePointer<CChar>?] = offsets.map { offset in buffer.baseAddress.map { $0 + offset } }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
