/// The contents of a symbol, as its bit stream states them.
struct QRMessage: Hashable, Sendable {
    /// How a run of bytes is to be read.
    enum Charset: Hashable, Sendable {
        /// Digits and the 45 alphanumeric characters.
        case ascii
        /// Bytes without a declared character set.
        case undeclared
        case shiftJIS
        case gb2312
        /// Declared by an ECI designator.
        case eci(Int)
    }

    struct Run: Hashable, Sendable {
        var charset: Charset
        var bytes: [UInt8]
    }

    enum FNC1: Hashable, Sendable {
        case none
        /// GS1 application identifiers follow.
        case first
        /// An industry's format, agreed with AIM; its indicator is the start of the data.
        case second
    }

    struct StructuredAppend: Hashable, Sendable {
        /// From 0.
        var index: Int
        var count: Int
        var parity: Int
    }

    var runs: [Run] = []
    var fnc1 = FNC1.none
    var structuredAppend: StructuredAppend?
    /// Designators in order of appearance.
    var eci: [Int] = []
    /// Whether the rest of the data after the terminator is what the standard prescribes.
    var isPaddingRegular = true

    var bytes: [UInt8] { runs.flatMap(\.bytes) }

    mutating func append(_ bytes: [UInt8], _ charset: Charset) {
        guard !bytes.isEmpty else { return }
        if let last = runs.last, last.charset == charset {
            runs[runs.count - 1].bytes += bytes
        } else {
            runs.append(Run(charset: charset, bytes: bytes))
        }
    }

    /// The symbology identifier of ISO/IEC 15424.
    var symbologyIdentifier: String {
        let base =
            switch fnc1 {
            case .none: 1
            case .first: 3
            case .second: 5
            }
        return "]Q\(base + (eci.isEmpty ? 0 : 1))"
    }
}
