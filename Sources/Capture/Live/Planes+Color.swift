import Imaging

extension Planes {
    /// Red, green and blue of the whole picture.
    func color() -> ColorImage {
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
            if let target = buffer.baseAddress { writeColor(to: target) }
            count = width * height * 3
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    private func writeColor(to target: UnsafeMutablePointer<UInt8>) {
        guard let others else { return spread(to: target) }
        if isRGB {
            interleave(others, to: target)
        } else {
            convert(others, Weights(isBT709: isBT709, isFullRange: isFullRange), to: target)
        }
    }

    private func spread(to target: UnsafeMutablePointer<UInt8>) {
        for y in 0..<height {
            let from = first.row(y)
            var to = target + y &* width &* 3
            for x in 0..<width {
                let value = from[x &* first.step]
                (to[0], to[1], to[2]) = (value, value, value)
                to += 3
            }
        }
    }

    private func interleave(_ others: (Channel, Channel), to target: UnsafeMutablePointer<UInt8>) {
        let step = first.step
        for y in 0..<height {
            let red = first.row(y)
            let green = others.0.row(y)
            let blue = others.1.row(y)
            var to = target + y &* width &* 3
            for x in 0..<width {
                (to[0], to[1], to[2]) = (red[x &* step], green[x &* step], blue[x &* step])
                to += 3
            }
        }
    }

    private func convert(_ chroma: (Channel, Channel), _ weights: Weights, to target: UnsafeMutablePointer<UInt8>) {
        let shift = chroma.0.xShift
        let chromaStep = chroma.0.step
        for y in 0..<height {
            let luma = first.row(y)
            let cb = chroma.0.row(y)
            let cr = chroma.1.row(y)
            var to = target + y &* width &* 3
            for x in 0..<width {
                let at = (x &>> shift) &* chromaStep
                let grey = (Int32(luma[x &* first.step]) &- weights.black) &* weights.scale &+ 32_768
                let blueness = Int32(cb[at]) &- 128
                let redness = Int32(cr[at]) &- 128
                to[0] = Self.clamp(grey &+ weights.red &* redness)
                to[1] = Self.clamp(grey &- weights.greenByBlue &* blueness &- weights.greenByRed &* redness)
                to[2] = Self.clamp(grey &+ weights.blue &* blueness)
                to += 3
            }
        }
    }

    @inline(__always)
    private static func clamp(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value &>> 16))) }

    /// The inverse matrices of ITU-R BT.601-7 (2.5.1) and BT.709-6 (3.2, 3.5), in 65536ths.
    struct Weights {
        var black: Int32
        var scale: Int32
        var red: Int32
        var greenByBlue: Int32
        var greenByRed: Int32
        var blue: Int32

        init(isBT709: Bool, isFullRange: Bool) {
            let (kr, kb) = isBT709 ? (0.2126, 0.0722) : (0.299, 0.114)
            let chroma = isFullRange ? 1.0 : 255.0 / 224
            func fixed(_ value: Double) -> Int32 { Int32((value * 65_536).rounded()) }
            black = isFullRange ? 0 : 16
            scale = fixed(isFullRange ? 1 : 255.0 / 219)
            red = fixed(2 * (1 - kr) * chroma)
            blue = fixed(2 * (1 - kb) * chroma)
            greenByBlue = fixed(2 * (1 - kb) * kb / (1 - kr - kb) * chroma)
            greenByRed = fixed(2 * (1 - kr) * kr / (1 - kr - kb) * chroma)
        }
    }
}
