/// The application identifiers of a GS1 message: GS1 General Specifications, section 3.
enum GS1Elements {
    struct Element: Equatable {
        var identifier: String
        var value: [UInt8]
    }

    /// Splits `bytes` into elements; empty when it is no well-formed GS1 message.
    ///
    /// FNC1 is 0x1D; it ends elements of variable length.
    static func parse(_ bytes: [UInt8]) -> [Element] {
        var elements: [Element] = []
        var i = 0
        while i < bytes.count {
            if bytes[i] == 0x1D {
                i += 1
                continue
            }
            guard let length = GS1Identifiers.length(bytes[i...]) else { return [] }
            let start = i + length
            guard start <= bytes.count else { return [] }
            let identifier = String(decoding: bytes[i..<start], as: UTF8.self)
            var end: Int
            if let fixed = GS1Identifiers.predefinedLength(bytes[i], bytes[i + 1]) {
                end = i + fixed
                guard end <= bytes.count, !bytes[i..<end].contains(0x1D) else { return [] }
            } else {
                end = bytes[start...].firstIndex(of: 0x1D) ?? bytes.count
            }
            guard end > start else { return [] }
            elements.append(Element(identifier: identifier, value: Array(bytes[start..<end])))
            i = end
        }
        return elements
    }

    static func metadata(_ elements: [Element]) -> BarcodeMetadata.Value {
        .array(
            elements.map {
                .object([
                    .init("ai", .string($0.identifier)),
                    .init("value", .string(String(decoding: $0.value, as: UTF8.self))),
                ])
            })
    }
}
