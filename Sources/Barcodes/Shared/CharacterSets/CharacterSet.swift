/// The character sets that a symbol can name.
enum CharacterSet: Hashable, Sendable {
    case ascii, latin1, utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case single(SingleByteCharset.Name)
    case double(DoubleByteCharset)
    /// Bytes that are no text.
    case binary

    /// By AIM's extended channel interpretation; nil for those that name no character set we know.
    init?(eci: Int) {
        switch eci {
        case 0, 2: self = .single(.cp437)
        case 1, 3: self = .latin1
        case 4: self = .single(.iso8859_2)
        case 5: self = .single(.iso8859_3)
        case 6: self = .single(.iso8859_4)
        case 7: self = .single(.iso8859_5)
        case 8: self = .single(.iso8859_6)
        case 9: self = .single(.iso8859_7)
        case 10: self = .single(.iso8859_8)
        case 11: self = .single(.iso8859_9)
        case 12: self = .single(.iso8859_10)
        case 13: self = .single(.iso8859_11)
        case 15: self = .single(.iso8859_13)
        case 16: self = .single(.iso8859_14)
        case 17: self = .single(.iso8859_15)
        case 18: self = .single(.iso8859_16)
        case 20: self = .double(.shiftJIS)
        case 21: self = .single(.cp1250)
        case 22: self = .single(.cp1251)
        case 23: self = .single(.cp1252)
        case 24: self = .single(.cp1256)
        case 25: self = .utf16(bigEndian: true)
        case 26: self = .utf8
        case 27, 170: self = .ascii
        case 28: self = .double(.big5)
        case 29, 31, 32: self = .double(.gb18030)
        case 30: self = .double(.eucKR)
        case 33: self = .utf16(bigEndian: false)
        case 34: self = .utf32(bigEndian: true)
        case 35: self = .utf32(bigEndian: false)
        case 899: self = .binary
        default: return nil
        }
    }

    /// The text of `bytes`, exactly as it stands; nil when they are not text of this set.
    func decode(_ bytes: [UInt8]) -> String? {
        switch self {
        case .ascii: return bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
        case .latin1:
            var text = String.UnicodeScalarView()
            for byte in bytes { text.append(Unicode.Scalar(byte)) }
            return String(text)
        case .utf8: return String(validating: bytes, as: UTF8.self)
        case .utf16(let bigEndian):
            guard bytes.count % 2 == 0 else { return nil }
            let units = stride(from: 0, to: bytes.count, by: 2).map { i -> UInt16 in
                let (a, b) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
                return bigEndian ? a << 8 | b : b << 8 | a
            }
            return String(validating: units, as: UTF16.self)
        case .utf32(let bigEndian):
            guard bytes.count % 4 == 0 else { return nil }
            var text = String.UnicodeScalarView()
            for i in stride(from: 0, to: bytes.count, by: 4) {
                let four = bytes[i..<(i + 4)].map { UInt32($0) }
                let value = (bigEndian ? four : four.reversed()).reduce(0) { $0 << 8 | $1 }
                guard let scalar = Unicode.Scalar(value) else { return nil }
                text.append(scalar)
            }
            return String(text)
        case .single(let name): return SingleByteCharset.decode(bytes, as: name)
        case .double(let set): return set.decode(bytes)
        case .binary: return nil
        }
    }
}
