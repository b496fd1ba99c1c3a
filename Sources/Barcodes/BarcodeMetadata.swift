/// Facts a symbol states about itself, in the order they were added; they become the `metadata` object of the JSON output.
///
/// Keys in use: `version` (integer), `ecLevel` (string), `mask` (integer), `correctedErrors` (integer),
/// `structuredAppend` (object: `index`, `count`, `parity`), `eci` (array of integers), `addOn` (string),
/// `elements` (array of objects `ai`, `value`), `lines` (integer: scan lines that agreed).
public struct BarcodeMetadata: Sendable, Hashable {
    public indirect enum Value: Sendable, Hashable {
        case integer(Int)
        case string(String)
        case boolean(Bool)
        case array([Value])
        case object([Entry])
    }

    public struct Entry: Sendable, Hashable {
        public var key: String
        public var value: Value

        public init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    public private(set) var entries: [Entry] = []

    public init(_ entries: [Entry] = []) { self.entries = entries }

    public var isEmpty: Bool { entries.isEmpty }

    /// The value under `key`; setting nil removes it. O(number of entries), of which there are few.
    public subscript(key: String) -> Value? {
        get { entries.first { $0.key == key }?.value }
        set {
            if let index = entries.firstIndex(where: { $0.key == key }) {
                if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
            } else if let newValue {
                entries.append(Entry(key, newValue))
            }
        }
    }
}
