extension Raster {
    /// The same picture without an alpha channel, laid on white paper.
    func flattened() -> Raster {
        let channels = layout.rawValue
        guard layout == .greyAlpha || layout == .rgba else { return self }
        let kept = channels - 1
        let count = width * height
        var result = self
        result.layout = layout == .rgba ? .rgb : .grey
        result.pixels = bytes(count: count * kept, from: pixels) { source, target in
            for i in 0..<count {
                let from = source + i &* channels
                let to = target + i &* kept
                let alpha = UInt32(truncatingIfNeeded: from[kept])
                let paper = 255 &* (255 &- alpha) &+ 127
                for c in 0..<kept {
                    let mixed = (UInt32(truncatingIfNeeded: from[c]) &* alpha &+ paper) / 255
                    to[c] = UInt8(truncatingIfNeeded: mixed)
                }
            }
        }
        return result
    }

    /// Luminance by the weights of ITU-R BT.601, those that JPEG's Y is made with, so that formats agree.
    func greyPixels() -> [UInt8] {
        guard layout == .rgb else { return pixels }
        let count = width * height
        return bytes(count: count, from: pixels) { source, target in
            for i in 0..<count {
                let from = source + 3 &* i
                let sum =
                    19_595 &* UInt32(truncatingIfNeeded: from[0]) &+ 38_470 &* UInt32(truncatingIfNeeded: from[1])
                    &+ 7_471 &* UInt32(truncatingIfNeeded: from[2]) &+ 32_768
                target[i] = UInt8(truncatingIfNeeded: sum >> 16)
            }
        }
    }

    func rgbPixels() -> [UInt8] {
        guard layout == .grey else { return pixels }
        let count = width * height
        return bytes(count: count * 3, from: pixels) { source, target in
            for i in 0..<count {
                let value = source[i]
                target[3 &* i] = value
                target[3 &* i &+ 1] = value
                target[3 &* i &+ 2] = value
            }
        }
    }
}

/// An array of `count` bytes that `body` fills completely from `source`.
func bytes(
    count: Int, from source: [UInt8], _ body: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { target, filled in
        source.withUnsafeBufferPointer { from in
            guard let from = from.baseAddress, let to = target.baseAddress else { return }
            body(from, to)
            filled = count
        }
    }
}
