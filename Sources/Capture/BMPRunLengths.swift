/// Unpacks the run-length forms RLE8 and RLE4 of a bitmap.
struct BMPRunLengths {
    let bytes: [UInt8]
    let header: BMPHeader

    /// Indices into the colour table, row by row from the top. Pixels that the file passes over are colour 0.
    func indices() throws -> [UInt8] {
        let (width, height) = (header.width, header.height)
        // A pair of bytes makes 255 pixels at most, unless the file leaves pixels out: bounded by the limits either way.
        var result = [UInt8](repeating: 0, count: width * height)
        let data = ByteReader(bytes)
        var position = header.offset
        var (x, y) = (0, 0)
        func put(_ index: Int) {
            if x < width, y < height { result[(height - 1 - y) * width + x] = UInt8(truncatingIfNeeded: index) }
            x += 1
        }
        func index(_ byte: Int, at i: Int) -> Int {
            header.bitsPerPixel == 8 ? byte : (i % 2 == 0 ? byte >> 4 : byte & 15)
        }
        while y < height {
            guard let first = data.uint8(at: position), let second = data.uint8(at: position + 1) else {
                throw StillImageError.truncated
            }
            position += 2
            switch (first, second) {
            case (0, 0): (x, y) = (0, y + 1)
            case (0, 1): return result
            case (0, 2):
                guard let right = data.uint8(at: position), let up = data.uint8(at: position + 1) else {
                    throw StillImageError.truncated
                }
                (x, y) = (x + right, y + up)
                position += 2
            case (0, let count):
                let size = header.bitsPerPixel == 8 ? count : (count + 1) / 2
                guard let literal = data.bytes(at: position, count: size) else { throw StillImageError.truncated }
                for i in 0..<count {
                    put(index(Int(literal[literal.startIndex + (header.bitsPerPixel == 8 ? i : i / 2)]), at: i))
                }
                // Literal runs end on even places.
                position += (size + 1) / 2 * 2
            default:
                for i in 0..<first { put(index(second, at: i)) }
            }
        }
        return result
    }
}
