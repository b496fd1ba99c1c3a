import Foundation

extension DataScannerViewController {
    /// A tap of the view, in its coordinates: on an item, the delegate hears of it; either way the point becomes the
    /// point of interest, by which a scanner for single items chooses.
    ///
    /// - Returns: the item that was tapped.
    @discardableResult
    public func tap(at point: CGPoint) -> RecognizedItem? {
        // Of items within one another the smallest is meant.
        let item = currentItems.filter { $0.bounds.contains(point) }.min { $0.bounds.area < $1.bounds.area }
        if !recognizesMultipleItems { place { $0.pointOfInterest = point } }
        if let item { delegate?.dataScanner(self, didTapOn: item) }
        return item
    }

    /// Where the choice of a single item starts from, in coordinates of the view; nil: its centre.
    public var pointOfInterest: CGPoint? {
        get { placement.pointOfInterest }
        set { place { $0.pointOfInterest = newValue } }
    }

    /// The point of the view at which a pixel of the frame is shown; nil until the first frame with items has come.
    public func viewPoint(forFrame point: Point) -> CGPoint? {
        frameSize.map { ViewGeometry(frame: $0, placement: placement).inView(point) }
    }

    /// Changes where the frame lies in the view and tells of items that thereby moved.
    func place(_ change: (inout ViewPlacement) -> Void) {
        let before = placement
        change(&placement)
        guard placement != before else { return }
        scan?.place(placement)
        guard let frameSize, !itemsInFrame.isEmpty,
            ViewGeometry(frame: frameSize, placement: before) != ViewGeometry(frame: frameSize, placement: placement)
        else { return }
        let geometry = ViewGeometry(frame: frameSize, placement: placement)
        let moved = itemsInFrame.map { $0.placed(by: geometry.inView) }
        currentItems = moved
        delegate?.dataScanner(self, didUpdate: moved, allItems: moved)
        itemStreams.send(currentItems)
    }

    func zoom(to factor: Double) {
        // NaN is no factor.
        guard !factor.isNaN else { return }
        let clamped = min(max(factor, minZoomFactor), maxZoomFactor)
        guard clamped != placement.zoom else { return }
        place { $0.zoom = clamped }
        delegate?.dataScannerDidZoom(self)
    }
}

extension RecognizedItem.Bounds {
    fileprivate var area: Double {
        let d1 = (x: Double(bottomRight.x - topLeft.x), y: Double(bottomRight.y - topLeft.y))
        let d2 = (x: Double(bottomLeft.x - topRight.x), y: Double(bottomLeft.y - topRight.y))
        return abs(d1.x * d2.y - d1.y * d2.x) / 2
    }
}
