extension LuminanceImage {
    /// Half the width and height, each pixel the mean of four; nil when a side would fall below 32 pixels.
    ///
    /// - Complexity: O(pixels)
    public func halved() -> LuminanceImage? {
        let w = width / 2
        let h = height / 2
        guard w >= 32, h >= 32 else { return nil }
        let stride = width
        return withPixels { source in
            LuminanceImage(width: w, height: h) { target in
                for y in 0..<h {
                    let upper = source + 2 &* y &* stride
                    let lower = upper + stride
                    let row = target + y &* w
                    for x in 0..<w {
                        let sum =
                            UInt16(truncatingIfNeeded: upper[2 &* x]) &+ UInt16(truncatingIfNeeded: upper[2 &* x &+ 1])
                            &+ UInt16(truncatingIfNeeded: lower[2 &* x]) &+ UInt16(truncatingIfNeeded: lower[2 &* x &+ 1])
                        row[x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
                    }
                }
            }
        }
    }
}
