import Imaging

/// The bars of a symbol from top to bottom: where its two ends lie on line after line.
struct BarBand {
    /// Where the symbol's ends lie on a line `offset` pixels below the first one, relative to it.
    struct Trace {
        var offset: Double
        var left: Double
        var right: Double
    }

    /// The ends on the line that the band grew from.
    let from: Point
    let to: Point
    /// Unit vectors along that line and downwards.
    let u: Point
    let n: Point
    let length: Double
    /// Distance of neighbouring traces.
    let step: Double
    /// Top to bottom.
    let traces: [Trace]

    var height: Double { (traces.last?.offset ?? 0) - (traces.first?.offset ?? 0) }

    func begin(_ trace: Trace) -> Point { from + n * trace.offset + u * trace.left }
    func end(_ trace: Trace) -> Point { from + n * trace.offset + u * (length + trace.right) }

    /// How far the bars move along the line per pixel down, near a trace.
    func slant(at index: Int) -> Double {
        let a = traces[max(0, index - 4)]
        let b = traces[min(traces.count - 1, index + 4)]
        guard b.offset != a.offset else { return 0 }
        return ((b.left + b.right) - (a.left + a.right)) / 2 / (b.offset - a.offset)
    }

    /// The same over the whole band.
    var slant: Double {
        guard let a = traces.first, let b = traces.last, b.offset != a.offset else { return 0 }
        return ((b.left + b.right) - (a.left + a.right)) / 2 / (b.offset - a.offset)
    }

    /// The bars' outline.
    var corners: Quad {
        let origin = Trace(offset: 0, left: 0, right: 0)
        let top = traces.first ?? origin
        let bottom = traces.last ?? origin
        // The outermost traces are whole lines: the bars reach half a step further.
        let margin = n * (step / 2)
        return Quad(
            topLeft: begin(top) - margin, topRight: end(top) - margin, bottomRight: end(bottom) + margin,
            bottomLeft: begin(bottom) + margin)
    }
}
