/// The formats that can be read. Which one a file has is told by its first bytes, never by its name.
enum ImageFormat: String, CaseIterable, Sendable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webp = "WebP"
    case gif = "GIF"
    case tiff = "TIFF"
    case heif = "HEIC"
    case avif = "AVIF"
    case svg = "SVG"
    case pdf = "PDF"
    case netpbm = "PNM"
    case bmp = "BMP"
}

extension ImageFormat {
    /// The format of a file that starts with, or is, `bytes`; nil when it is none of ours.
    init?(of bytes: [UInt8]) {
        func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
            let count = text.utf8CodeUnitCount
            guard bytes.count >= offset + count else { return false }
            return text.withUTF8Buffer { wanted in
                for i in 0..<count where wanted[i] != bytes[offset + i] { return false }
                return true
            }
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if starts("RIFF"), starts("WEBP", at: 8) {
            self = .webp
        } else if starts("GIF87a") || starts("GIF89a") {
            self = .gif
        } else if Self.isTIFF(bytes) {
            self = .tiff
        } else if starts("ftyp", at: 4) {
            guard let format = Self.isoMedia(bytes) else { return nil }
            self = format
        } else if starts("BM"), bytes.count >= 6 {
            self = .bmp
        } else if bytes.count >= 3, bytes[0] == UInt8(ascii: "P"), (0x31...0x36).contains(bytes[1]),
            [0x09, 0x0A, 0x0D, 0x20, 0x23].contains(bytes[2])
        {
            self = .netpbm
        } else if Self.isPDF(bytes) {
            self = .pdf
        } else if Self.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Classic TIFF (42) and BigTIFF (43) of either byte order.
    private static func isTIFF(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
            || bytes.starts(with: [0x49, 0x49, 0x2B, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2B])
    }

    /// The `ftyp` box of ISO/IEC 14496-12: a major brand, then compatible ones.
    private static func isoMedia(_ bytes: [UInt8]) -> ImageFormat? {
        let data = ByteReader(bytes)
        guard let size = data.uint32(at: 0, bigEndian: true), size >= 16 else { return nil }
        var heif = false
        for position in stride(from: 8, to: min(size, 256, bytes.count), by: 4) where position != 12 {
            guard let brand = data.bytes(at: position, count: 4) else { break }
            let name = String(decoding: brand, as: UTF8.self)
            if name == "avif" || name == "avis" { return .avif }
            if ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].contains(name) { heif = true }
        }
        return heif ? .heif : nil
    }

    /// Readers accept junk ahead of `%PDF-` within the first kilobyte (PDF 1.7, implementation note 13).
    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        let mark = Array("%PDF-".utf8)
        return bytes.prefix(1024).indices.contains { bytes[$0...].starts(with: mark) }
    }

    /// XML whose first element is `svg`: only prolog, comments and a document type may come before it.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        var head = bytes.prefix(4096)[...]
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        guard let first = head.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }), first == UInt8(ascii: "<")
        else { return false }
        let mark = Array("<svg".utf8)
        let prefixed = Array("<svg:svg".utf8)
        return head.indices.contains {
            head[$0] == first && (head[$0...].starts(with: mark) || head[$0...].starts(with: prefixed))
        }
    }
}
