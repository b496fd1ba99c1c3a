/// A stretch of a line that may hold a symbol of a certain width: bars between two quiet zones.
struct SoftSpan {
    var start: Float
    var end: Float
    var modules: Int
    /// How far the number of runs found is from the nominal one; blur swallows some.
    private var doubt: Int

    /// The likeliest stretches of `row`, at most four.
    static func find(_ row: RunRow, _ decoders: [any SoftDecoder]) -> [SoftSpan] {
        guard row.count >= 12 else { return [] }
        let typical = row.widths[1..<row.count - 1].sorted()[(row.count - 2) / 2]
        // Spaces that may be quiet zones, the ends of the line included.
        let zones = stride(from: 0, to: row.count, by: 2).filter {
            $0 == 0 || $0 >= row.count - 1 || row.widths[$0] > typical * 2.2
        }
        guard zones.count <= 24 else { return [] }
        var spans: [SoftSpan] = []
        for (k, left) in zones.enumerated() {
            for right in zones.dropFirst(k + 1) {
                let runs = right - left - 1
                let start = row.positions[left + 1]
                let end = row.positions[right]
                for decoder in decoders {
                    for modules in decoder.moduleCounts {
                        let nominal = decoder.runs(modules: modules)
                        guard runs * 2 >= nominal, runs <= nominal + 6 else { continue }
                        let module = (end - start) / Float(modules)
                        let quiet = module * decoder.quietZone(modules: modules)
                        guard module > 0.7, row.widths[left] > quiet || left == 0,
                            row.widths[right] > quiet || right >= row.count - 1,
                            row.widths[left + 1] < module * 2.5, row.widths[right - 1] < module * 2.5
                        else { continue }
                        // No bar or space inside is wider than four modules, and blur.
                        guard !row.widths[left + 1..<right].contains(where: { $0 > module * 6 }) else { continue }
                        spans.append(
                            SoftSpan(start: start, end: end, modules: modules, doubt: abs(nominal - runs)))
                    }
                }
            }
        }
        return Array(spans.sorted { $0.doubt < $1.doubt }.prefix(3))
    }
}
