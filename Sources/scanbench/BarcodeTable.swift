import Foundation

/// The summary for people. Equality is plain here (payload text as labelled, in any order);
/// the measure that counts is the scorer's, which knows the accepted forms of each symbology.
struct BarcodeTable {
    private struct Row {
        var images = 0
        var right = 0
        var wrong = 0
        var milliseconds = 0.0

        static func + (a: Row, b: Row) -> Row {
            Row(
                images: a.images + b.images, right: a.right + b.right, wrong: a.wrong + b.wrong,
                milliseconds: a.milliseconds + b.milliseconds)
        }
    }

    private var rows: [String: Row] = [:]
    private var negatives = Row()

    mutating func add(_ result: BarcodeResult, for entry: BarcodeManifest.Entry) {
        if entry.isNegative {
            negatives.images += 1
            negatives.wrong += result.reads.count
            negatives.milliseconds += result.ms
            return
        }
        let expected = (entry.texts ?? []).map(Self.canonical)
        var open = expected
        var found = 0
        var unexpected = 0
        for read in result.reads {
            let text = Self.canonical(read.text ?? String(decoding: read.bytes, as: UTF8.self))
            if let index = open.firstIndex(of: text) {
                open.remove(at: index)
                found += 1
            } else if !expected.contains(text) {
                unexpected += 1
            }
        }
        var row = rows[entry.symbology, default: Row()]
        row.images += 1
        row.right += found >= max(entry.n ?? expected.count, 1) ? 1 : 0
        row.wrong += unexpected > 0 && found == 0 ? 1 : 0
        row.milliseconds += result.ms
        rows[entry.symbology] = row
    }

    /// Retail numbers compare as 13 digits; everything else as it stands.
    private static func canonical(_ text: String) -> String {
        let isNumber = text.count == 12 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? "0" + text : text
    }

    var text: String {
        var lines = [Self.line("symbology", "images", "right", "wrong", "ms/image")]
        func add(_ name: String, _ row: Row) {
            let mean = String(format: "%.2f", row.milliseconds / Double(max(row.images, 1)))
            lines.append(Self.line(name, "\(row.images)", "\(row.right)", "\(row.wrong)", mean))
        }
        for (name, row) in rows.sorted(by: { $0.key < $1.key }) { add(name, row) }
        add("all", rows.values.reduce(Row(), +))
        let mean = String(format: "%.2f", negatives.milliseconds / Double(max(negatives.images, 1)))
        lines.append("none: \(negatives.images) images, \(negatives.wrong) false reads, \(mean) ms/image")
        return lines.joined(separator: "\n")
    }

    private static func line(_ name: String, _ columns: String...) -> String {
        func pad(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
        return name + pad(26 - name.count) + columns.map { pad(9 - $0.count) + $0 }.joined()
    }
}
