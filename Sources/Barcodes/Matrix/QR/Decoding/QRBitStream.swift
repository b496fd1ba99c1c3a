/// Takes the data codewords apart into segments (ISO/IEC 18004, 7.4).
struct QRBitStream {
    private var bits: BitReader
    private let version: QRVersion
    private var message = QRMessage()
    private var charset = QRMessage.Charset.undeclared

    /// The message; nil when the stream breaks a rule, so that what slipped through error correction is not reported.
    static func parse(_ data: [UInt8], version: QRVersion) -> QRMessage? {
        var stream = QRBitStream(bits: BitReader(data), version: version)
        return stream.parse()
    }

    private init(bits: BitReader, version: QRVersion) {
        self.bits = bits
        self.version = version
    }

    private mutating func parse() -> QRMessage? {
        while bits.remaining >= 4, let mode = bits.read(4), mode != 0 {
            let isRead =
                switch mode {
                case 1: numeric()
                case 2: alphanumeric()
                case 3: structuredAppend()
                case 4: byte()
                case 5: fnc1First()
                case 7: eci()
                case 8: kanji()
                case 9: fnc1Second()
                case 13: hanzi()
                default: false
                }
            guard isRead else { return nil }
        }
        message.isPaddingRegular = isPaddingRegular()
        return message
    }

    /// Bits of a character count (table 3), for the three ranges of versions.
    private func countBits(_ small: Int, _ medium: Int, _ large: Int) -> Int {
        version.number < 10 ? small : version.number < 27 ? medium : large
    }

    private mutating func numeric() -> Bool {
        guard var count = bits.read(countBits(10, 12, 14)) else { return false }
        guard count / 3 * 10 <= bits.remaining else { return false }
        var digits: [UInt8] = []
        while count > 0 {
            let size = min(3, count)
            let limit = [10, 100, 1000][size - 1]
            guard let value = bits.read(size * 3 + 1), value < limit else { return false }
            if size == 3 { digits.append(UInt8(48 + value / 100)) }
            if size >= 2 { digits.append(UInt8(48 + value / 10 % 10)) }
            digits.append(UInt8(48 + value % 10))
            count -= size
        }
        message.append(digits, .ascii)
        return true
    }

    private static let alphabet = [UInt8]("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    private mutating func alphanumeric() -> Bool {
        guard var count = bits.read(countBits(9, 11, 13)) else { return false }
        guard count / 2 * 11 <= bits.remaining else { return false }
        var text: [UInt8] = []
        while count > 1 {
            guard let pair = bits.read(11), pair < 45 * 45 else { return false }
            text.append(Self.alphabet[pair / 45])
            text.append(Self.alphabet[pair % 45])
            count -= 2
        }
        if count == 1 {
            guard let single = bits.read(6), single < 45 else { return false }
            text.append(Self.alphabet[single])
        }
        message.append(message.fnc1 == .none ? text : Self.separated(text), .ascii)
        return true
    }

    /// Under FNC1 a percent sign stands for the separator and two for a percent sign (7.4.8.3).
    private static func separated(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var i = 0
        while i < text.count {
            if text[i] != UInt8(ascii: "%") {
                result.append(text[i])
            } else if i + 1 < text.count, text[i + 1] == UInt8(ascii: "%") {
                result.append(text[i])
                i += 1
            } else {
                result.append(0x1D)
            }
            i += 1
        }
        return result
    }

    private mutating func byte() -> Bool {
        guard let count = bits.read(countBits(8, 16, 16)), count * 8 <= bits.remaining else { return false }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for _ in 0..<count {
            guard let value = bits.read(8) else { return false }
            bytes.append(UInt8(value))
        }
        message.append(bytes, charset)
        return true
    }

    /// Shift-JIS in 13 bits a character (7.4.6).
    private mutating func kanji() -> Bool {
        guard let count = bits.read(countBits(8, 10, 12)), count * 13 <= bits.remaining else { return false }
        var bytes: [UInt8] = []
        for _ in 0..<count {
            guard let value = bits.read(13) else { return false }
            var code = (value / 0xC0) << 8 | value % 0xC0
            code += code < 0x1F00 ? 0x8140 : 0xC140
            guard code <= 0xEBBF else { return false }
            bytes += [UInt8(code >> 8), UInt8(code & 0xFF)]
        }
        message.append(bytes, .shiftJIS)
        return true
    }

    /// GB 2312 in 13 bits a character (GB/T 18284).
    private mutating func hanzi() -> Bool {
        guard bits.read(4) == 1 else { return false }
        guard let count = bits.read(countBits(8, 10, 12)), count * 13 <= bits.remaining else { return false }
        var bytes: [UInt8] = []
        for _ in 0..<count {
            guard let value = bits.read(13) else { return false }
            var code = (value / 0x60) << 8 | value % 0x60
            code += code < 0xA00 ? 0xA1A1 : 0xA6A1
            guard code <= 0xFEFE else { return false }
            bytes += [UInt8(code >> 8), UInt8(code & 0xFF)]
        }
        message.append(bytes, .gb2312)
        return true
    }

    private mutating func eci() -> Bool {
        guard let first = bits.read(8) else { return false }
        let designator: Int
        switch first.leadingOnes(ofBits: 8) {
        case 0: designator = first
        case 1:
            guard let rest = bits.read(8) else { return false }
            designator = (first & 0x3F) << 8 | rest
        case 2:
            guard let rest = bits.read(16) else { return false }
            designator = (first & 0x1F) << 16 | rest
        default: return false
        }
        guard designator < 1_000_000 else { return false }
        message.eci.append(designator)
        charset = .eci(designator)
        return true
    }

    private mutating func structuredAppend() -> Bool {
        guard let index = bits.read(4), let last = bits.read(4), let parity = bits.read(8), index <= last else {
            return false
        }
        message.structuredAppend = .init(index: index, count: last + 1, parity: parity)
        return true
    }

    private mutating func fnc1First() -> Bool {
        message.fnc1 = .first
        return true
    }

    /// The application indicator: two digits, or a letter as its code plus 100 (7.4.8.3).
    private mutating func fnc1Second() -> Bool {
        guard let indicator = bits.read(8) else { return false }
        switch indicator {
        case 0..<100: message.append([UInt8(48 + indicator / 10), UInt8(48 + indicator % 10)], .ascii)
        case 165...190, 197...222: message.append([UInt8(indicator - 100)], .ascii)
        default: return false
        }
        message.fnc1 = .second
        return true
    }

    /// After the terminator: zeros up to the next byte, then 0xEC and 0x11 by turns (7.4.10).
    private mutating func isPaddingRegular() -> Bool {
        guard bits.read(bits.remaining % 8) == 0 else { return false }
        var expected = 0xEC
        while let pad = bits.read(8) {
            guard pad == expected else { return false }
            expected ^= 0xEC ^ 0x11
        }
        return true
    }
}

extension Int {
    /// How many of the highest of `count` bits are 1 before the first 0.
    fileprivate func leadingOnes(ofBits count: Int) -> Int {
        var ones = 0
        while ones < count, self >> (count - 1 - ones) & 1 == 1 { ones += 1 }
        return ones
    }
}
