import CGStreamer

/// A camera as GStreamer knows it.
final class Device: Sendable {
    /// GObjects count references atomically, and a device's description never changes.
    nonisolated(unsafe) let handle: OpaquePointer
    let name: String

    /// Keeps the device.
    init(_ handle: OpaquePointer) {
        self.handle = cgst_device_keep(handle)
        name = Self.take(cgst_device_name(handle)) ?? "camera"
    }

    deinit { cgst_device_free(handle) }

    /// Such as `node.name` (PipeWire) or `device.path` (V4L2).
    func property(_ name: String) -> String? { Self.take(cgst_device_property(handle, name)) }

    var formats: [CameraFormat] {
        let limit = 256
        return withUnsafeTemporaryAllocation(of: cgst_format.self, capacity: limit) { formats in
            formats.initialize(repeating: cgst_format())
            let count = min(Int(cgst_device_formats(handle, formats.baseAddress, Int32(limit))), limit)
            return formats[..<max(count, 0)].map(CameraFormat.init)
        }
    }

    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { cgst_free(text) }
        return String(cString: text)
    }
}

/// A form in which a camera offers its pictures.
struct CameraFormat: Sendable, Equatable {
    /// `video/x-raw`, `image/jpeg`, …
    var type: String
    var widths: ClosedRange<Int>
    var heights: ClosedRange<Int>
    /// Frames a second at most; 0 if unknown.
    var rate: Double
}

extension CameraFormat {
    init(_ format: cgst_format) {
        type = withUnsafeBytes(of: format.type) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        widths = Self.range(format.minWidth, format.maxWidth)
        heights = Self.range(format.minHeight, format.maxHeight)
        rate = format.maxRate
    }

    private static func range(_ low: Int32, _ high: Int32) -> ClosedRange<Int> {
        low > 0 && low <= high ? Int(low)...Int(high) : 0...0
    }
}
