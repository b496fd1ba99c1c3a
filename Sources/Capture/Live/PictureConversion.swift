import CGStreamer
import Imaging

/// A mapped picture's planes into our images. Luminance is taken as it comes: of most videos it reaches from 16 to 235.
enum PictureConversion {
    /// More than any camera or screen has; what a damaged stream says must not decide how much memory is used.
    static let greatestSide = 16_384
    static let mostPixels = 1 << 26

    /// - Returns: nil for a picture that is empty or absurdly large.
    static func images(of picture: cgst_picture, color: Bool) -> (LuminanceImage, ColorImage?)? {
        let width = Int(picture.width)
        let height = Int(picture.height)
        guard width > 0, height > 0, width <= greatestSide, height <= greatestSide, width * height <= mostPixels,
            let planes = Planes(picture)
        else { return nil }
        let luminance = LuminanceImage(width: width, height: height) { planes.writeLuminance(to: $0) }
        return (luminance, color ? planes.color() : nil)
    }
}

/// The channels of a picture while it is mapped.
///
/// The pointers come from `gst_video_frame_map`, which checks that the buffer holds what the format, the size and the
/// strides say: with x < width and y < height no access leaves it.
struct Planes {
    let width: Int
    let height: Int
    let isRGB: Bool
    let isFullRange: Bool
    let isBT709: Bool
    let first: Channel
    /// Cb and Cr, or green and blue; nil for grey.
    let others: (Channel, Channel)?

    struct Channel {
        let data: UnsafePointer<UInt8>
        let stride: Int
        let step: Int
        let xShift: Int
        let yShift: Int

        init?(_ channel: cgst_channel) {
            guard let data = channel.data, channel.step > 0, (0...2).contains(channel.xShift),
                (0...2).contains(channel.yShift)
            else { return nil }
            self.data = data
            stride = channel.stride
            step = Int(channel.step)
            xShift = Int(channel.xShift)
            yShift = Int(channel.yShift)
        }

        @inline(__always)
        func row(_ y: Int) -> UnsafePointer<UInt8> { data + (y &>> yShift) &* stride }
    }

    init?(_ picture: cgst_picture) {
        width = Int(picture.width)
        height = Int(picture.height)
        isRGB = picture.isRGB != 0
        isFullRange = picture.isFullRange != 0
        isBT709 = picture.isBT709 != 0
        guard let first = Channel(picture.channels.0) else { return nil }
        self.first = first
        if picture.channelCount >= 3 {
            guard let second = Channel(picture.channels.1), let third = Channel(picture.channels.2) else { return nil }
            others = (second, third)
        } else {
            others = nil
        }
    }

    func writeLuminance(to target: UnsafeMutablePointer<UInt8>) {
        if isRGB, let others { return mix(others, to: target) }
        if first.step == 1 {
            if first.stride == width {
                target.update(from: first.data, count: width &* height)
            } else {
                for y in 0..<height { (target + y &* width).update(from: first.row(y), count: width) }
            }
        } else {
            for y in 0..<height {
                let from = first.row(y)
                let to = target + y &* width
                if first.step == 2 {
                    for x in 0..<width { to[x] = from[x &* 2] }
                } else {
                    for x in 0..<width { to[x] = from[x &* first.step] }
                }
            }
        }
    }

    /// BT.601's weights in 256ths, as for stills.
    private func mix(_ others: (Channel, Channel), to target: UnsafeMutablePointer<UInt8>) {
        let step = first.step
        for y in 0..<height {
            let red = first.row(y)
            let green = others.0.row(y)
            let blue = others.1.row(y)
            let to = target + y &* width
            for x in 0..<width {
                let at = x &* step
                let sum = 77 &* UInt32(red[at]) &+ 150 &* UInt32(green[at]) &+ 29 &* UInt32(blue[at])
                to[x] = UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
            }
        }
    }
}
