/// The chain of directories of a TIFF (TIFF 6.0, section 2) or BigTIFF: one directory per page.
///
/// libtiff counts the pages up to the first damage and calls that the document; here a chain that leaves the file,
/// or never ends, is an error.
struct TIFFStructure {
    private(set) var pageCount = 0

    init(_ bytes: [UInt8], limits: ImageLimits) throws {
        let data = ByteReader(bytes)
        let isBigEndian = bytes[0] == 0x4D
        let isBig = data.uint16(at: 2, bigEndian: isBigEndian) == 43
        func offset(at position: Int) throws -> Int {
            let value =
                isBig
                ? data.uint64(at: position, bigEndian: isBigEndian)
                : data.uint32(at: position, bigEndian: isBigEndian)
            guard let value else { throw StillImageError.truncated }
            return value
        }
        var directory = try offset(at: isBig ? 8 : 4)
        while directory != 0 {
            pageCount += 1
            // A chain that bites its tail meets the limit too.
            try limits.check(pages: pageCount)
            let count =
                isBig
                ? data.uint64(at: directory, bigEndian: isBigEndian)
                : data.uint16(at: directory, bigEndian: isBigEndian)
            guard let count, count <= bytes.count else { throw StillImageError.truncated }
            directory = try offset(at: directory + (isBig ? 8 + 20 * count : 2 + 12 * count))
        }
        try limits.check(pages: pageCount)
    }
}
