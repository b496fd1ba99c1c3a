import Imaging

/// Decoded pixels as they come out of a loader: 8 bits a channel, interleaved, rows packed.
struct Raster: Sendable {
    /// What the channels of a pixel mean; the raw value is their number.
    enum Layout: Int, Sendable {
        case grey = 1
        case greyAlpha, rgb, rgba
    }

    var width: Int
    var height: Int
    var layout: Layout
    /// `width * height * layout.rawValue` bytes.
    var pixels: [UInt8]
    /// The exact luminance, where the loader has a better one than can be had from `pixels`.
    var luminance: [UInt8]?
    var orientation = Orientation.up
}

extension Raster {
    /// The frame that recognisers take: upright, transparency laid on white.
    func frame(color wantsColor: Bool, index: Int) -> Frame {
        let opaque = flattened()
        let grey = opaque.luminance ?? opaque.greyPixels()
        let size = orientation.size(width: width, height: height)
        let upright = orientation.apply(to: grey, width: width, height: height, channels: 1)
        let luminance = LuminanceImage(width: size.width, height: size.height, pixels: upright)
        guard wantsColor else { return Frame(luminance: luminance, index: index) }
        let rgb = orientation.apply(to: opaque.rgbPixels(), width: width, height: height, channels: 3)
        return Frame(
            luminance: luminance, color: ColorImage(width: size.width, height: size.height, pixels: rgb), index: index)
    }
}
