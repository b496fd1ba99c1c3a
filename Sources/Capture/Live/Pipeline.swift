import CGStreamer

/// A running GStreamer pipeline that ends in an appsink. Belongs to the thread that made it.
final class Pipeline {
    /// What a wait for the next picture brought.
    enum Pulled {
        case picture(cgst_picture)
        case nothing
        case end
        /// A picture that cannot be mapped into memory.
        case unreadable
    }

    private let handle: OpaquePointer

    /// Builds what `gst-launch-1.0` would. Values from outside go in by `set`, never into the description.
    init(_ description: String) throws(CaptureError) {
        try GStreamer.start()
        var failure = cgst_failure()
        guard let handle = cgst_pipeline_new(description, &failure) else {
            throw GStreamer.error(failure)
        }
        self.handle = handle
    }

    deinit { cgst_pipeline_free(handle) }

    /// Sets a text property of a named element.
    func set(_ element: String, _ property: String, text: String) {
        _ = cgst_set_string(handle, element, property, text)
    }

    /// Sets any property, its value as `gst-launch-1.0` has it.
    func set(_ element: String, _ property: String, _ value: String) {
        _ = cgst_set(handle, element, property, value)
    }

    /// Puts the camera's own source in front of a named element.
    func attach(_ device: Device, to element: String) throws(CaptureError) {
        guard cgst_attach(handle, device.handle, element) != 0 else {
            throw CaptureError(.unsupported, "\(device.name) offers no picture that GStreamer could use; try another camera")
        }
    }

    func play() -> Bool { cgst_play(handle) != 0 }

    func rewind() -> Bool { cgst_rewind(handle) != 0 }

    /// Waits for a picture; whoever gets one calls `release`.
    func pull(seconds: Double) -> Pulled {
        var picture = cgst_picture()
        switch cgst_pull(handle, seconds, &picture) {
        case CGST_PICTURE: return .picture(picture)
        case CGST_END: return .end
        case CGST_UNREADABLE: return .unreadable
        default: return .nothing
        }
    }

    func release(_ picture: cgst_picture) {
        var picture = picture
        cgst_release(&picture)
    }

    /// Waits for anything at all and tells its media type; "" at the end of the stream, nil if nothing came.
    func pullType(seconds: Double) -> String? {
        let size = Int(CGST_CAPS_SIZE)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { text -> String? in
            text.initialize(repeating: 0)
            guard let start = text.baseAddress else { return nil }
            switch cgst_pull_type(handle, seconds, start) {
            case CGST_PICTURE: return String(cString: start)
            case CGST_END: return ""
            default: return nil
            }
        }
    }

    /// The next error that an element reported, if there is one.
    func takeError() -> CaptureError? {
        var failure = cgst_failure()
        return cgst_take_error(handle, &failure) != 0 ? GStreamer.error(failure) : nil
    }
}
