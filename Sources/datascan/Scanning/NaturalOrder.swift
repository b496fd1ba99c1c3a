/// Orders names as people count: `page2` before `page10`. Depends on nothing but the names.
enum NaturalOrder {
    static func precedes(_ a: String, _ b: String) -> Bool {
        var (x, y) = (Array(a.utf8)[...], Array(b.utf8)[...])
        while let p = x.first, let q = y.first {
            if isDigit(p), isDigit(q) {
                let (m, n) = (digits(&x), digits(&y))
                if m.count != n.count { return m.count < n.count }
                if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
            } else {
                if p != q { return p < q }
                x.removeFirst()
                y.removeFirst()
            }
        }
        if x.isEmpty != y.isEmpty { return x.isEmpty }
        // The same but for leading zeros: any fixed order will do.
        return a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// The run of digits at the front, without leading zeros.
    private static func digits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let run = bytes.prefix(while: isDigit)
        bytes = bytes[run.endIndex...]
        return run.drop { $0 == 0x30 }
    }
}
