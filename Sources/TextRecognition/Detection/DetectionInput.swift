import Imaging

/// Draws a picture into a detector's input: reduced by area, three planes blue, green, red, values from -1 to 1.
enum DetectionInput {
    static func fill(_ input: UnsafeMutableBufferPointer<Float>, from picture: Picture, plan: DetectionPlan) {
        let planeSize = plan.inputWidth * plan.inputHeight
        precondition(input.count >= planeSize * 3)
        guard let target = input.baseAddress else { return }
        let channels = picture.channels
        let across = ResampleTaps(source: picture.width, target: plan.contentWidth)
        let along = ResampleTaps(source: picture.height, target: plan.contentHeight)
        let rowLength = picture.width * channels
        // Rows first: that sum runs over whole rows and vectorises; only the reduced rows are reduced across.
        var sums = [Float](repeating: 0, count: rowLength)
        var means = [Double](repeating: 0, count: channels)
        picture.withPixels { pixels in
            guard let source = pixels.baseAddress else { return }
            sums.withUnsafeMutableBufferPointer { sums in
                guard let row = sums.baseAddress else { return }
                for y in 0..<plan.contentHeight {
                    along.addRows(source, length: rowLength, target: y, into: row)
                    let start = (y + plan.top) * plan.inputWidth + plan.left
                    for channel in 0..<channels {
                        let plane = target + (channels == 3 ? 2 - channel : 0) * planeSize + start
                        means[channel] += Double(
                            across.reduce(row + channel, stride: channels, into: plane, count: plan.contentWidth))
                    }
                }
            }
        }
        for channel in 0..<channels {
            // The margin takes the picture's mean, so that its edge is no line.
            let margin = Float(means[channel] / Double(plan.contentWidth * plan.contentHeight))
            surround(target + (channels == 3 ? 2 - channel : 0) * planeSize, plan: plan, value: margin)
        }
        if channels == 1 {
            (target + planeSize).update(from: target, count: planeSize)
            (target + 2 * planeSize).update(from: target, count: planeSize)
        }
    }

    private static func surround(_ plane: UnsafeMutablePointer<Float>, plan: DetectionPlan, value: Float) {
        let width = plan.inputWidth
        let right = plan.left + plan.contentWidth
        for y in 0..<plan.inputHeight {
            let row = plane + y * width
            if y < plan.top || y >= plan.top + plan.contentHeight {
                row.update(repeating: value, count: width)
            } else {
                row.update(repeating: value, count: plan.left)
                (row + right).update(repeating: value, count: width - right)
            }
        }
    }
}

/// Which source pixels make up each target pixel along one direction: area weights when shrinking, linear when growing.
struct ResampleTaps {
    private var starts: [Int] = []
    private var counts: [Int] = []
    private var weights: [Float] = []
    private let widest: Int

    init(source: Int, target: Int) {
        precondition(source > 0 && target > 0)
        let ratio = Double(source) / Double(target)
        widest = ratio > 1 ? Int(ratio.rounded(.up)) + 1 : 2
        weights = [Float](repeating: 0, count: widest * target)
        for i in 0..<target {
            if ratio > 1 {
                let low = Double(i) * ratio
                let high = min(Double(source), low + ratio)
                let first = min(source - 1, Int(low))
                let last = max(first, min(source - 1, Int(high.rounded(.up)) - 1))
                starts.append(first)
                counts.append(last - first + 1)
                for k in first...last {
                    let part = min(high, Double(k + 1)) - max(low, Double(k))
                    weights[i * widest + k - first] = Float(part / (high - low))
                }
            } else {
                let position = max(0, min(Double(source - 1), (Double(i) + 0.5) * ratio - 0.5))
                let first = min(source - 1, Int(position))
                let part = position - Double(first)
                starts.append(first)
                counts.append(first + 1 < source ? 2 : 1)
                weights[i * widest] = Float(first + 1 < source ? 1 - part : 1)
                weights[i * widest + 1] = Float(part)
            }
        }
    }

    /// The weighted sum of the source rows of one target row.
    func addRows(
        _ source: UnsafePointer<UInt8>, length: Int, target: Int, into sums: UnsafeMutablePointer<Float>
    ) {
        for k in 0..<counts[target] {
            let row = source + (starts[target] + k) * length
            let weight = weights[target * widest + k]
            if k == 0 {
                for x in 0..<length { sums[x] = weight * Float(row[x]) }
            } else {
                for x in 0..<length { sums[x] += weight * Float(row[x]) }
            }
        }
    }

    /// Reduces one channel of a row, maps 0...255 to -1...1 and returns the sum of what was written.
    func reduce(
        _ row: UnsafePointer<Float>, stride: Int, into target: UnsafeMutablePointer<Float>, count: Int
    ) -> Float {
        starts.withUnsafeBufferPointer { starts in
            counts.withUnsafeBufferPointer { counts in
                weights.withUnsafeBufferPointer { weights in
                    var total: Float = 0
                    for x in 0..<count {
                        var sum: Float = 0
                        var at = starts[x] &* stride
                        let base = x &* widest
                        for k in 0..<counts[x] {
                            sum += weights[base &+ k] * row[at]
                            at &+= stride
                        }
                        let value = sum * (2 / 255) - 1
                        target[x] = value
                        total += value
                    }
                    return total
                }
            }
        }
    }
}
