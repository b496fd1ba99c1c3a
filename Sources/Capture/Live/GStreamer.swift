import CGStreamer

/// GStreamer as a whole: started when the first source needs it, never before.
enum GStreamer {
    private static let failure: CaptureError? = {
        var failure = cgst_failure()
        return cgst_start(&failure) != 0 ? nil : error(failure)
    }()

    static func start() throws(CaptureError) {
        if let failure { throw failure }
    }

    /// GStreamer's report in our words; the sources say the remedy where they know a better one.
    static func error(_ failure: cgst_failure) -> CaptureError {
        let cause = withUnsafeBytes(of: failure.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let text = cause.last == "." ? String(cause.dropLast()) : cause
        return switch failure.kind {
        case CGST_NOT_FOUND: CaptureError(.notFound, text)
        case CGST_DENIED: CaptureError(.accessDenied, text)
        case CGST_BUSY: CaptureError(.busy, text)
        case CGST_LOST: CaptureError(.lost, text)
        case CGST_UNSUPPORTED: CaptureError(.unsupported, text)
        default: CaptureError(.other, text)
        }
    }
}

extension CaptureError {
    /// Adds what to do to a cause that came from outside.
    func advising(_ remedies: [Reason: String], else other: String) -> CaptureError {
        CaptureError(reason, "\(message); \(remedies[reason] ?? other)")
    }
}
