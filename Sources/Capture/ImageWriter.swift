import Glibc
import Imaging

/// Writes colour pictures to files.
public enum ImageWriter {
    /// What it can write.
    public enum Format: Sendable {
        case png, jpeg

        /// By the ending of a file's name; nil for any other ending.
        public init?(path: String) {
            let name = path.lowercased()
            if name.hasSuffix(".png") {
                self = .png
            } else if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") {
                self = .jpeg
            } else {
                return nil
            }
        }
    }

    /// Why a picture could not be written, in a phrase for people.
    public struct WriteError: Error, Sendable {
        public var message: String
    }

    /// The bytes of a file that holds `image`.
    public static func encode(_ image: ColorImage, as format: Format) throws -> [UInt8] {
        switch format {
        case .png: try PNGEncoder.encode(image)
        case .jpeg: try JPEGEncoder.encode(image)
        }
    }

    /// Writes `image` to `path`, in place of a file of that name. A file that could not be written whole is removed.
    public static func write(_ image: ColorImage, to path: String, as format: Format) throws {
        let bytes = try encode(image, as: format)
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(path) }
        let isWhole = bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = Glibc.write(file, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                if count > 0 {
                    sent += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        let error = errno
        guard close(file) == 0, isWhole else {
            unlink(path)
            throw failure(path, isWhole ? errno : error)
        }
    }

    private static func failure(_ path: String, _ code: Int32 = errno) -> WriteError {
        WriteError(message: "cannot write \(path): \(String(cString: strerror(code)).lowercased())")
    }
}
