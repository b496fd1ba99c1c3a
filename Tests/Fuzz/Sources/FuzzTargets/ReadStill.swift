import Capture

/// Opens and decodes an image or document of any format, all pages, with colour.
func readStill(_ bytes: [UInt8]) {
    var options = StillImageOptions()
    options.color = true
    options.dotsPerInch = 36
    options.limits.maximumPixels = 1 << 18
    options.limits.maximumPages = 4
    guard let image = try? StillImage(.data(bytes, name: "-"), options: options) else { return }
    for page in 1...image.pageCount {
        guard let frame = try? image.frame(page: page) else { continue }
        precondition(frame.luminance.width * frame.luminance.height <= options.limits.maximumPixels)
    }
}
