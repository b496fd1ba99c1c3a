import Imaging

/// QR Code, ISO/IEC 18004.
struct QRReader: SymbolReader {
    var symbologies: Set<BarcodeSymbology> { [.qr] }

    func read(_ scene: Scene) -> [BarcodeObservation] {
        var search = QRSearch(scene.options)
        var levels: [(image: LuminanceImage, scale: Double)] = [(scene.image, 1)]
        if scene.options.quality != .fast {
            // Coarse levels are cheap, and make large and noisy symbols plain.
            var image = scene.half
            var scale = 2.0
            while let level = image, levels.count < 4 {
                levels.append((level, scale))
                image = min(level.width, level.height) >= 160 ? level.halved() : nil
                scale *= 2
            }
        }
        for level in levels.reversed() {
            search.run(level.image, scale: level.scale)
            if search.found.count >= scene.options.maximumCount { break }
        }
        if scene.options.quality == .accurate {
            // Close to the edges for shadows and glare; far and faint for dark pictures with bright spots.
            for threshold in [LocalThreshold(reach: 1, flatness: 8, meanShare: 256), LocalThreshold(reach: 4, flatness: 6, meanShare: 0)] {
                for level in levels.reversed() where search.found.count < scene.options.maximumCount {
                    search.run(level.image, scale: level.scale, threshold: threshold)
                }
            }
        }
        return search.found
    }
}
