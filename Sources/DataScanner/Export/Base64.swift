/// RFC 4648 §4, with padding.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        output.reserveCapacity(output.count + (bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let group =
                Int(bytes[index]) << 16 | (left > 1 ? Int(bytes[index + 1]) << 8 : 0)
                | (left > 2 ? Int(bytes[index + 2]) : 0)
            output.append(alphabet[group >> 18])
            output.append(alphabet[group >> 12 & 63])
            output.append(left > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
            output.append(left > 2 ? alphabet[group & 63] : UInt8(ascii: "="))
            index += 3
        }
    }

    static func string(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        append(bytes, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
