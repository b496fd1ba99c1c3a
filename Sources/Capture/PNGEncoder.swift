import CZlib
import Imaging

/// PNG (ISO/IEC 15948), 8-bit RGB, not interlaced.
enum PNGEncoder {
    static func encode(_ image: ColorImage) throws -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var header: [UInt8] = []
        append(image.width, to: &header)
        append(image.height, to: &header)
        header += [8, 2, 0, 0, 0]  // depth, colour type RGB, deflate, adaptive filters, no interlace
        append(chunk: "IHDR", header, to: &file)
        append(chunk: "IDAT", try compressed(filtered(image)), to: &file)
        append(chunk: "IEND", [], to: &file)
        return file
    }

    /// Every row as its difference from the row above (filter type 2): cheap, and good on drawings and scans.
    private static func filtered(_ image: ColorImage) -> [UInt8] {
        let stride = image.width * 3
        let height = image.height
        return [UInt8](unsafeUninitializedCapacity: (stride + 1) * height) { target, count in
            image.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let row = y &* (stride &+ 1)
                    let from = y &* stride
                    target[row] = y == 0 ? 0 : 2
                    for x in 0..<stride {
                        let above = y == 0 ? 0 : source[from &- stride &+ x]
                        target[row &+ 1 &+ x] = source[from &+ x] &- above
                    }
                }
            }
            count = (stride + 1) * height
        }
    }

    private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        var size = compressBound(uLong(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        guard compress2(&output, &size, bytes, uLong(bytes.count), 4) == Z_OK else {
            throw ImageWriter.WriteError(message: "the picture is too large to compress in memory")
        }
        output.removeLast(output.count - Int(size))
        return output
    }

    private static func append(chunk name: String, _ data: [UInt8], to file: inout [UInt8]) {
        append(data.count, to: &file)
        let body = Array(name.utf8) + data
        file += body
        append(Int(crc32_z(0, body, body.count)), to: &file)
    }

    private static func append(_ value: Int, to bytes: inout [UInt8]) {
        let value = UInt32(truncatingIfNeeded: value)
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
