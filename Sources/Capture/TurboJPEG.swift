import CTurboJPEG

/// Owns a decompressor for the length of one call.
final class TurboJPEG {
    let handle: tjhandle

    init() throws {
        guard let handle = tjInitDecompress() else { throw StillImageError(message: "out of memory") }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// The last error, in the library's words without its function names.
    var error: StillImageError {
        let text = String(cString: tjGetErrorStr2(handle))
        guard let name = text.firstRange(of: "(): ") else { return .damaged("JPEG", text) }
        return .damaged("JPEG", String(text[name.upperBound...]))
    }

    /// Cameras and editors leave stray bytes that the library warns of and passes over. Missing pixels are not harmless.
    func throwUnlessHarmless() throws {
        let text = String(cString: tjGetErrorStr2(handle))
        guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue, !text.contains("Premature end") else {
            throw text.contains("Premature end") ? .truncated : error
        }
    }
}
