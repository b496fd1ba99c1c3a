/// Which pages of a document to scan.
enum PageSelection: Equatable, Sendable {
    case all
    /// Closed ranges from 1 on; an open end is `Int.max`.
    case ranges([ClosedRange<Int>])

    /// `3`, `1-3`, `2-`, `-4` and lists of them with commas.
    init(_ text: String) throws {
        var ranges: [ClosedRange<Int>] = []
        for part in try Values.list(text) {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let first = ends[0].isEmpty && ends.count == 2 && !ends[1].isEmpty ? 1 : Int(ends[0])
            let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
            guard let first, let last, first >= 1, last >= first else {
                throw UsageError("'\(part)' is not a page or a range of pages, such as 2 or 1-3 or 5-")
            }
            ranges.append(first...last)
        }
        self = .ranges(ranges)
    }

    /// The chosen pages of a document that has `count`, ascending.
    func pages(of count: Int) -> [Int] {
        guard count > 0 else { return [] }
        switch self {
        case .all: return Array(1...count)
        case .ranges(let ranges):
            return (1...count).filter { page in ranges.contains { $0.contains(page) } }
        }
    }
}
