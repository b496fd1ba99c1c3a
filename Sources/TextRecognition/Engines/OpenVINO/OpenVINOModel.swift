import COpenVINO
import Synchronization

/// A compiled model with a pool of inference requests, one per concurrent caller.
final class OpenVINOModel: InferenceModel {
    private let model: OpenVINOHandle
    private let path: String
    private let idle = Mutex<[OpenVINOHandle]>([])

    init(_ model: OpaquePointer, path: String) {
        self.model = OpenVINOHandle(model)
        self.path = path
    }

    deinit {
        idle.withLock { requests in
            for request in requests { ds_ov_request_free(request.pointer) }
            requests = []
        }
        ds_ov_model_free(model.pointer)
    }

    func run<R>(
        _ input: UnsafeMutableBufferPointer<Float>, shape: TensorShape,
        _ body: (UnsafeBufferPointer<Float>, [Int]) throws -> R
    ) throws -> R {
        precondition(input.count >= shape.count)
        let request = try borrow()
        defer { idle.withLock { $0.append(request) } }
        let dimensions = [Int64(shape.batch), Int64(shape.channels), Int64(shape.height), Int64(shape.width)]
        var output: UnsafePointer<Float>?
        var sides = [Int64](repeating: 0, count: Int(DS_OV_MAX_RANK))
        var rank: Int64 = 0
        var text = MessageBuffer()
        let status = text.fill {
            ds_ov_infer(request.pointer, input.baseAddress, dimensions, &output, &sides, &rank, $0, $1)
        }
        guard status == 0, let output else { throw failure(text.string) }
        let result = sides.prefix(Int(rank)).map { Int($0) }
        var count = 1
        for side in result {
            let (product, overflow) = count.multipliedReportingOverflow(by: side)
            guard side >= 0, !overflow else { throw failure("impossible shape") }
            count = product
        }
        return try body(UnsafeBufferPointer(start: output, count: count), result)
    }

    private func borrow() throws -> OpenVINOHandle {
        if let request = idle.withLock({ $0.popLast() }) { return request }
        var text = MessageBuffer()
        guard let request = text.fill({ ds_ov_request_create(model.pointer, $0, $1) }) else {
            throw failure(text.string)
        }
        return OpenVINOHandle(request)
    }

    private func failure(_ detail: String) -> TextModelError {
        TextModelError(cause: "the text model \(path) does not run (\(detail))")
    }
}
