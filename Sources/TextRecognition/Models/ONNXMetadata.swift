/// The metadata strings of an ONNX file, found without reading the model itself.
///
/// An ONNX file is one protocol-buffers message, `ModelProto`; field 14 repeats `StringStringEntryProto` (key 1, value 2)
/// according to onnx.proto. Damaged bytes give fewer entries, never a fault: each step moves forward and stays inside.
enum ONNXMetadata {
    /// The value of the first entry named `key`.
    static func value(of key: String, in bytes: UnsafeRawBufferPointer) -> String? {
        var model = WireReader(bytes)
        while let field = model.next() {
            guard field.number == 14, let entry = field.payload else { continue }
            var name: UnsafeRawBufferPointer?
            var value: UnsafeRawBufferPointer?
            var reader = WireReader(entry)
            while let part = reader.next() {
                if part.number == 1 { name = part.payload }
                if part.number == 2 { value = part.payload }
            }
            if let name, let value, name.elementsEqual(key.utf8) { return String(decoding: value, as: UTF8.self) }
        }
        return nil
    }
}

/// Steps through the fields of one protocol-buffers message.
struct WireReader {
    struct Field {
        var number: UInt64
        /// The bytes of a length-delimited field; nil for numbers.
        var payload: UnsafeRawBufferPointer?
    }

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next field; nil at the end and at the first damaged one.
    mutating func next() -> Field? {
        guard let tag = varint() else { return nil }
        let number = tag >> 3
        guard number != 0 else { return nil }
        switch tag & 7 {
        case 0:
            guard varint() != nil else { return nil }
            return Field(number: number)
        case 1: return skip(8) ? Field(number: number) : nil
        case 5: return skip(4) ? Field(number: number) : nil
        case 2:
            guard let length = varint(), length <= UInt64(bytes.count - position) else { return nil }
            let start = position
            position += Int(length)
            return Field(number: number, payload: UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
        default: return nil
        }
    }

    private mutating func skip(_ count: Int) -> Bool {
        guard bytes.count - position >= count else { return false }
        position += count
        return true
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
