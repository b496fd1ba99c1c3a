import Capture
import Foundation

/// What a request on a still image is performed on.
enum RequestImage: Sendable {
    case url(URL)
    case data(Data)
    case frame(Frame)

    /// - Throws: `StillImageError` naming the cause and the remedy.
    func frame(page: Int, color: Bool) throws -> Frame {
        var options = StillImageOptions()
        options.color = color
        switch self {
        case .frame(let frame): return frame
        case .data(let data): return try StillImage(.data(Array(data), name: "data"), options: options).frame(page: page)
        case .url(let url):
            guard url.isFileURL else {
                throw StillImageError(message: "\(url.absoluteString) is not a file; download it first and give its data")
            }
            return try StillImage(.file(path: url.path), options: options).frame(page: page)
        }
    }
}
