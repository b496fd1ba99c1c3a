/// Where the modules lie that carry no data.
enum QRFunctionPatterns {
    /// The 15 bits around the top left finder pattern, most significant first.
    static func firstFormat(_ dimension: Int) -> [(x: Int, y: Int)] {
        let along = [0, 1, 2, 3, 4, 5, 7, 8].map { (x: $0, y: 8) }
        let up = [7, 5, 4, 3, 2, 1, 0].map { (x: 8, y: $0) }
        return along + up
    }

    /// The copy at the lower left and upper right.
    static func secondFormat(_ dimension: Int) -> [(x: Int, y: Int)] {
        (1...7).map { (x: 8, y: dimension - $0) } + (0..<8).map { (x: dimension - 8 + $0, y: 8) }
    }

    /// The 18 version bits at the upper right, most significant first; their transposes are the copy at the lower left.
    static func version(_ dimension: Int) -> [(x: Int, y: Int)] {
        (0..<18).reversed().map { (x: dimension - 11 + $0 % 3, y: $0 / 3) }
    }

    /// 1 for every module that belongs to a function pattern or to format and version information.
    static func reserved(_ version: QRVersion) -> [UInt8] {
        let n = version.dimension
        var map = [UInt8](repeating: 0, count: n * n)
        func fill(_ x: Int, _ y: Int, _ w: Int, _ h: Int) {
            for j in y..<(y + h) {
                for i in x..<(x + w) { map[j * n + i] = 1 }
            }
        }
        // Finder patterns with separators, format information, and the one module that is always dark.
        fill(0, 0, 9, 9)
        fill(n - 8, 0, 8, 9)
        fill(0, n - 8, 9, 8)
        fill(6, 0, 1, n)
        fill(0, 6, n, 1)
        let centers = version.alignmentCenters
        for (j, y) in centers.enumerated() {
            for (i, x) in centers.enumerated() where !version.isAlignmentBlocked(i, j) { fill(x - 2, y - 2, 5, 5) }
        }
        if version.number >= 7 {
            fill(n - 11, 0, 3, 6)
            fill(0, n - 11, 6, 3)
        }
        return map
    }

    /// What every module must be: 1 dark, −1 light, 0 not known beforehand.
    static func expected(_ version: QRVersion) -> [Int8] {
        let n = version.dimension
        var map = [Int8](repeating: 0, count: n * n)
        func set(_ x: Int, _ y: Int, _ isDark: Bool) {
            if x >= 0, y >= 0, x < n, y < n { map[y * n + x] = isDark ? 1 : -1 }
        }
        for i in 8..<(n - 8) {
            set(i, 6, i & 1 == 0)
            set(6, i, i & 1 == 0)
        }
        for (x, y) in [(3, 3), (n - 4, 3), (3, n - 4)] {
            for j in -4...4 {
                for i in -4...4 {
                    let ring = max(abs(i), abs(j))
                    set(x + i, y + j, ring != 2 && ring != 4)
                }
            }
        }
        let centers = version.alignmentCenters
        for (b, y) in centers.enumerated() {
            for (a, x) in centers.enumerated() where !version.isAlignmentBlocked(a, b) {
                for j in -2...2 {
                    for i in -2...2 { set(x + i, y + j, max(abs(i), abs(j)) != 1) }
                }
            }
        }
        set(8, n - 8, true)
        return map
    }

    /// Whether a mask turns the module in this column and row over (table 10).
    @inline(__always)
    static func isFlipped(mask: Int, x j: Int, y i: Int) -> Bool {
        switch mask {
        case 0: (i &+ j) & 1 == 0
        case 1: i & 1 == 0
        case 2: j % 3 == 0
        case 3: (i &+ j) % 3 == 0
        case 4: (i / 2 &+ j / 3) & 1 == 0
        case 5: (i &* j) % 2 &+ (i &* j) % 3 == 0
        case 6: ((i &* j) % 2 &+ (i &* j) % 3) & 1 == 0
        default: ((i &+ j) % 2 &+ (i &* j) % 3) & 1 == 0
        }
    }
}
