import CTurboJPEG
import Imaging

/// JPEG at a quality that keeps thin lines and small figures clean.
enum JPEGEncoder {
    private static let quality: Int32 = 92

    static func encode(_ image: ColorImage) throws -> [UInt8] {
        guard image.width <= 65_500, image.height <= 65_500 else {
            throw ImageWriter.WriteError(message: "the picture is too large for JPEG; choose a name ending in .png")
        }
        guard let encoder = tjInitCompress() else {
            throw ImageWriter.WriteError(message: "the JPEG encoder does not start")
        }
        defer { tjDestroy(encoder) }
        var data: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(data) }
        let status = tjCompress2(
            encoder, image.pixels, Int32(image.width), 0, Int32(image.height), Int32(TJPF_RGB.rawValue), &data, &size,
            Int32(TJSAMP_444.rawValue), quality, 0)
        guard status == 0, let data else {
            throw ImageWriter.WriteError(message: "the JPEG encoder failed: \(String(cString: tjGetErrorStr2(encoder)))")
        }
        return Array(UnsafeBufferPointer(start: data, count: Int(size)))
    }
}
