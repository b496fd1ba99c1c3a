/// Parameters of a threshold that follows the light across a picture.
///
/// The picture is cut into blocks of 8 × 8. Each block proposes a threshold between its darkest and lightest
/// pixel; every block then takes the mean of the proposals around it, weighted by their contrast, so that flat
/// paper and the solid inside of a bar follow the edges beside them and not their own noise.
public struct LocalThreshold: Sendable, Hashable {
    /// How many blocks to look at in each direction.
    public var reach: Int
    /// Blocks whose lightest and darkest pixel differ by no more than this are flat.
    public var flatness: Int
    /// 0 takes the middle between darkest and lightest, 256 the mean of the block; between them a mixture.
    public var meanShare: Int

    public init(reach: Int = 2, flatness: Int = 12, meanShare: Int = 128) {
        self.reach = reach
        self.flatness = flatness
        self.meanShare = meanShare
    }
}

extension LuminanceImage {
    /// Dark and light pixels by a local threshold. Regions without any contrast come out light.
    ///
    /// - Complexity: O(pixels), about 0.6 ms per megapixel.
    public func binarized(_ threshold: LocalThreshold = LocalThreshold()) -> BinaryImage {
        let blocks = BlockThresholds(self, threshold)
        let (w, h) = (width, height)
        let pixels = [UInt8](unsafeUninitializedCapacity: w * h) { target, count in
            let out = target.baseAddress.unsafelyUnwrapped
            withPixels { source in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blocks.columns * BlockThresholds.side) { line in
                    let level = line.baseAddress.unsafelyUnwrapped
                    for row in 0..<blocks.rows {
                        blocks.expand(row: row, into: level)
                        for y in (row * BlockThresholds.side)..<min(h, (row + 1) * BlockThresholds.side) {
                            let from = source + y &* w
                            let to = out + y &* w
                            for x in 0..<w { to[x] = from[x] < level[x] ? 1 : 0 }
                        }
                    }
                }
            }
            count = w * h
        }
        return BinaryImage(width: w, height: h, pixels: pixels)
    }
}
