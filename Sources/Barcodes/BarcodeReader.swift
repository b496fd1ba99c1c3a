import Imaging

/// Finds and decodes the codes in an image.
///
/// A value without state: one reader may serve any number of threads.
public struct BarcodeReader: Sendable {
    public var options: ReadOptions

    public init(options: ReadOptions = ReadOptions()) { self.options = options }

    /// All codes in the image, by place: top to bottom, left to right.
    ///
    /// Never throws: an image without a readable code gives an empty array.
    public func read(_ image: LuminanceImage) -> [BarcodeObservation] {
        let scene = Scene(image: image, options: options)
        for reader in symbolReaders where !reader.symbologies.isDisjoint(with: options.symbologies) {
            let read = reader.read(scene).filter { options.symbologies.contains($0.symbology) }
            scene.found.append(contentsOf: read)
            if scene.found.count >= options.maximumCount { break }
        }
        let kept = scene.found.prefix(options.maximumCount)
        return kept.sorted { a, b in
            let (p, q) = (a.corners.center, b.corners.center)
            return p.y != q.y ? p.y < q.y : p.x < q.x
        }
    }
}
