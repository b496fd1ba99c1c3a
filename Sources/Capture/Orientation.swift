/// How a stored picture must be turned to stand upright; raw values are those of the Exif tag Orientation (0x0112).
enum Orientation: Int, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}

extension Orientation {
    /// Whether width and height change places.
    var swapsSides: Bool { rawValue >= 5 }

    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// The index of the source pixel that comes to the top left, and the steps from it rightwards and downwards.
    private func walk(width w: Int, height h: Int) -> (start: Int, right: Int, down: Int) {
        switch self {
        case .up: (0, 1, w)
        case .upMirrored: (w - 1, -1, w)
        case .down: (w * h - 1, -1, -w)
        case .downMirrored: ((h - 1) * w, 1, -w)
        case .leftMirrored: (0, w, 1)
        case .right: ((h - 1) * w, -w, 1)
        case .rightMirrored: (w * h - 1, -w, -1)
        case .left: (w - 1, w, -1)
        }
    }

    /// The pixels of an upright picture, given those of a stored one of `width * height * channels` bytes.
    func apply(to pixels: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8] {
        precondition(pixels.count == width * height * channels)
        guard self != .up else { return pixels }
        let (outWidth, outHeight) = size(width: width, height: height)
        let (start, right, down) = walk(width: width, height: height)
        // Square tiles: a turn by 90° walks one of the two pictures down its columns, which is slow beyond the cache.
        let tile = 64
        return bytes(count: pixels.count, from: pixels) { source, target in
            for top in stride(from: 0, to: outHeight, by: tile) {
                for left in stride(from: 0, to: outWidth, by: tile) {
                    for y in top..<min(top + tile, outHeight) {
                        var from = source + (start &+ y &* down &+ left &* right) &* channels
                        var to = target + (y &* outWidth &+ left) &* channels
                        for _ in left..<min(left + tile, outWidth) {
                            for c in 0..<channels { to[c] = from[c] }
                            from += right &* channels
                            to += channels
                        }
                    }
                }
            }
        }
    }
}
