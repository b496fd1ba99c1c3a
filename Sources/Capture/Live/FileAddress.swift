import Glibc

/// `file:` addresses and paths, as RFC 8089 has them.
enum FileAddress {
    /// Everything but the unreserved characters of RFC 3986 is escaped.
    static func url(of path: String) -> String {
        var absolute = path
        if !path.hasPrefix("/"), let folder = getcwd(nil, 0) {
            absolute = String(cString: folder) + "/" + path
            free(folder)
        }
        return absolute.utf8.reduce(into: "file://") { address, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                address += (byte < 16 ? "%0" : "%") + digits
            }
        }
    }

    static func path(_ url: String) throws(CaptureError) -> String {
        var rest = url.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host == "localhost" else {
                throw CaptureError(.unsupported, "the file is on another machine (\(host)); fetch it first")
            }
            rest = rest.dropFirst(host.count)
        }
        var bytes: [UInt8] = []
        var left = rest.utf8[...]
        while let byte = left.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(left.prefix(2)) ?? "", radix: 16), left.count >= 2, value != 0 else {
                throw CaptureError(.notFound, "the address has a stray %; write %25 for it")
            }
            bytes.append(value)
            left = left.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
