/// The thresholds of all blocks of one picture.
struct BlockThresholds {
    static let side = 8

    let columns: Int
    let rows: Int
    private var levels: [UInt8]

    init(_ image: LuminanceImage, _ parameters: LocalThreshold) {
        columns = (image.width + Self.side - 1) / Self.side
        rows = (image.height + Self.side - 1) / Self.side
        var weights = [Int32](repeating: 0, count: columns * rows)
        var proposals = [Int32](repeating: 0, count: columns * rows)
        Self.propose(image, parameters, columns, rows, &weights, &proposals)
        let reach = max(0, min(parameters.reach, 8))
        Self.boxSum(&weights, columns, rows, reach)
        Self.boxSum(&proposals, columns, rows, reach)
        levels = [UInt8](repeating: 0, count: columns * rows)
        for i in 0..<levels.count where weights[i] > 0 {
            levels[i] = UInt8(truncatingIfNeeded: (proposals[i] + weights[i] / 2) / weights[i])
        }
    }

    /// One threshold per pixel column of block row `row`: `columns * side` bytes.
    func expand(row: Int, into line: UnsafeMutablePointer<UInt8>) {
        levels.withUnsafeBufferPointer { levels in
            for column in 0..<columns {
                let level = UInt64(levels[row &* columns &+ column]) &* 0x0101_0101_0101_0101
                UnsafeMutableRawPointer(line + column &* Self.side).storeBytes(of: level, as: UInt64.self)
            }
        }
    }

    private static func propose(
        _ image: LuminanceImage, _ parameters: LocalThreshold, _ columns: Int, _ rows: Int,
        _ weights: inout [Int32], _ proposals: inout [Int32]
    ) {
        let (w, h) = (image.width, image.height)
        var least = [UInt8](repeating: 0, count: w)
        var most = [UInt8](repeating: 0, count: w)
        var sums = [UInt16](repeating: 0, count: w)
        let flatness = Int32(parameters.flatness)
        let meanShare = Int32(max(0, min(256, parameters.meanShare)))
        image.withPixels { source in
            least.withUnsafeMutableBufferPointer { least in
            most.withUnsafeMutableBufferPointer { most in
            sums.withUnsafeMutableBufferPointer { sums in
                let low = least.baseAddress.unsafelyUnwrapped
                let high = most.baseAddress.unsafelyUnwrapped
                let sum = sums.baseAddress.unsafelyUnwrapped
                for row in 0..<rows {
                    let top = row &* side
                    let bottom = min(h, top &+ side)
                    let first = source + top &* w
                    for x in 0..<w {
                        low[x] = first[x]
                        high[x] = first[x]
                        sum[x] = UInt16(truncatingIfNeeded: first[x])
                    }
                    for y in (top &+ 1)..<max(bottom, top &+ 1) {
                        let line = source + y &* w
                        for x in 0..<w {
                            let p = line[x]
                            low[x] = p < low[x] ? p : low[x]
                            high[x] = p > high[x] ? p : high[x]
                            sum[x] = sum[x] &+ UInt16(truncatingIfNeeded: p)
                        }
                    }
                    for column in 0..<columns {
                        let left = column &* side
                        let right = min(w, left &+ side)
                        var (a, b, s) = (UInt8.max, UInt8.min, Int32(0))
                        for x in left..<right {
                            a = low[x] < a ? low[x] : a
                            b = high[x] > b ? high[x] : b
                            s = s &+ Int32(truncatingIfNeeded: sum[x])
                        }
                        let range = Int32(b) &- Int32(a)
                        guard range > flatness else { continue }
                        let mean = s / Int32(truncatingIfNeeded: (right &- left) &* (bottom &- top))
                        let middle = (Int32(a) &+ Int32(b) &+ 1) / 2
                        let level = (mean &* meanShare &+ middle &* (256 &- meanShare) &+ 128) >> 8
                        weights[row &* columns &+ column] = range
                        proposals[row &* columns &+ column] = range &* level
                    }
                }
            }}}
        }
    }

    /// Replaces every value by the sum over the square of `reach` around it, clipped at the border.
    private static func boxSum(_ values: inout [Int32], _ columns: Int, _ rows: Int, _ reach: Int) {
        guard reach > 0 else { return }
        var line = [Int32](repeating: 0, count: max(columns, rows) + 1)
        func sweep(_ start: Int, _ stride: Int, _ count: Int) {
            // line[i] is the sum of the first i values.
            for i in 0..<count { line[i + 1] = line[i] &+ values[start &+ i &* stride] }
            for i in 0..<count {
                values[start &+ i &* stride] = line[min(count, i + reach + 1)] &- line[max(0, i - reach)]
            }
        }
        for row in 0..<rows { sweep(row * columns, 1, columns) }
        for column in 0..<columns { sweep(column, columns, rows) }
    }
}
