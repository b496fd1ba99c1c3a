import Imaging

/// The connected regions of a probability map above a threshold.
///
/// Works on runs of pixels: a run joins those of the row above that touch it, diagonals included.
struct Components {
    /// The ends of the runs of each region, row by row, left to right.
    private(set) var regions: [[Point]] = []

    /// - Parameters:
    ///   - map: `width * height` values, row by row.
    ///   - limit: how many regions are kept at most, the first from the top.
    init(map: UnsafePointer<Float>, width: Int, height: Int, threshold: Float, limit: Int = 4_000) {
        var runs: [Run] = []
        var parents: [Int32] = []
        var above = 0..<0
        for y in 0..<height {
            let start = runs.count
            scan(map + y &* width, width: width, y: y, threshold: threshold, into: &runs)
            var k = above.lowerBound
            for i in start..<runs.count {
                parents.append(Int32(i))
                let run = runs[i]
                while k < above.upperBound, runs[k].last &+ 1 < run.first { k += 1 }
                var j = k
                while j < above.upperBound, runs[j].first <= run.last &+ 1 {
                    join(&parents, Int32(i), Int32(j))
                    j += 1
                }
            }
            above = start..<runs.count
        }
        var index = [Int32](repeating: -1, count: runs.count)
        for i in runs.indices {
            let root = Int(find(&parents, Int32(i)))
            if index[root] < 0 {
                guard regions.count < limit else { continue }
                index[root] = Int32(regions.count)
                regions.append([])
            }
            let run = runs[i]
            let region = Int(index[root])
            regions[region].append(Point(x: Double(run.first), y: Double(run.row)))
            if run.last > run.first { regions[region].append(Point(x: Double(run.last), y: Double(run.row))) }
        }
    }
}

private struct Run {
    var row: Int32
    var first: Int32
    var last: Int32
}

private func scan(_ row: UnsafePointer<Float>, width: Int, y: Int, threshold: Float, into runs: inout [Run]) {
    var x = 0
    while x < width {
        if row[x] > threshold {
            let first = x
            while x < width, row[x] > threshold { x &+= 1 }
            runs.append(Run(row: Int32(y), first: Int32(first), last: Int32(x &- 1)))
        }
        x &+= 1
    }
}

private func find(_ parents: inout [Int32], _ i: Int32) -> Int32 {
    var i = i
    while parents[Int(i)] != i {
        // Halving the path as it is walked keeps the trees flat.
        parents[Int(i)] = parents[Int(parents[Int(i)])]
        i = parents[Int(i)]
    }
    return i
}

private func join(_ parents: inout [Int32], _ a: Int32, _ b: Int32) {
    let a = find(&parents, a)
    let b = find(&parents, b)
    // The smaller index becomes the root, so that regions come out from the top.
    if a < b { parents[Int(b)] = a } else { parents[Int(a)] = b }
}
