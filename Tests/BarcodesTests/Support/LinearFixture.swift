import Foundation

@testable import Barcodes
@testable import Imaging

/// A linear symbol drawn by another encoder (`Scripts/make_linear_fixtures.py`).
struct LinearFixture: CustomStringConvertible {
    let symbology: BarcodeSymbology
    let text: String
    let addOn: String
    let isGS1: Bool
    let identifier: String
    /// True where there is ink; begins and ends with a bar.
    let modules: [Bool]

    var description: String { "\(symbology) \(text)" }

    static let all: [LinearFixture] = load("linear.tsv")

    static func load(_ name: String) -> [LinearFixture] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let url = folder.appendingPathComponent("Fixtures/\(name)")
        guard let content = try? String(contentsOf: url, encoding: .utf8) else {
            fatalError("Tests/BarcodesTests/Fixtures/\(name) is missing: run Scripts/make_linear_fixtures.py")
        }
        return content.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let text = try! JSONSerialization.jsonObject(with: Data(fields[1].utf8), options: .fragmentsAllowed)
            var modules = fields[5].flatMap { digit in
                let value = Int(String(digit), radix: 16)!
                return [8, 4, 2, 1].map { value & $0 != 0 }
            }
            while modules.last == false { modules.removeLast() }
            return LinearFixture(
                symbology: BarcodeSymbology(rawValue: fields[0])!, text: text as! String, addOn: fields[2],
                isGS1: fields[3] == "1", identifier: fields[4], modules: modules)
        }
    }

    /// The runs that a perfect scanner sees, with `quiet` modules of margin.
    func row(module: Float, quiet: Float = 10, spread: Float = 0, jitter: Float = 0, using random: inout Seeded)
        -> RunRow
    {
        var row = RunRow()
        var position: Float = 0
        func add(_ width: Float) {
            row.positions.append(position)
            row.widths.append(width)
            position += width
        }
        add(quiet * module)
        var i = 0
        while i < modules.count {
            var j = i
            while j < modules.count, modules[j] == modules[i] { j += 1 }
            let noise = jitter == 0 ? 0 : (Float(random.unit()) * 2 - 1) * jitter
            add((Float(j - i) + (modules[i] ? spread : -spread) + noise) * module)
            i = j
        }
        add(quiet * module)
        row.positions.append(position)
        return row
    }
}
