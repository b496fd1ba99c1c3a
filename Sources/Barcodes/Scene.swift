import Imaging

/// One image with what the readers derive from it, each thing made once, when first needed.
///
/// Belongs to one call of `BarcodeReader.read`; not shared between threads.
final class Scene {
    let image: LuminanceImage
    let options: ReadOptions
    /// What earlier readers of this run found; later ones keep out of the areas of error-corrected codes.
    var found: [BarcodeObservation] = []

    init(image: LuminanceImage, options: ReadOptions) {
        self.image = image
        self.options = options
    }

    /// The image at half width and height; nil once a side would fall below 32 pixels.
    private(set) lazy var half: LuminanceImage? = image.halved()
}
