/// The changes of live scanning as JSON lines: `add`, `update` and `remove` objects, as the output contract has them.
public struct EventLines: Sendable {
    public init() {}

    /// Appends a line for each item that was added, updated or removed; removals first, so that a place is free before it is taken.
    public func write(_ change: ItemChange, source: String, into output: inout [UInt8]) {
        for (type, items) in [("remove", change.removed), ("add", change.added), ("update", change.updated)] {
            for item in items {
                var json = JSONWriter()
                json.object { json in
                    json.member("type", type)
                    json.member("schema", JSONLinesExporter.schema)
                    json.member("id", item.id.uuidString)
                    json.member("source", source)
                    json.member("frame", change.frame)
                    json.key("time")
                    json.decimal(change.time, digits: 3)
                    json.members(of: item)
                }
                output += json.bytes
                output.append(0x0A)
            }
        }
    }
}
