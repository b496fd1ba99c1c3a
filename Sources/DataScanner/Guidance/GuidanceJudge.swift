/// Decides from measurements what to tell people, and does not change its mind with every frame.
struct GuidanceJudge: Sendable {
    /// How long a cause must last before it is told, and how long it must be gone to be taken back, in seconds.
    var onset = 0.4
    var release = 0.7
    /// How long something must stay unread before it counts as too far away.
    var patience = 2.0

    private(set) var current: ScanGuidance?
    private var candidate: ScanGuidance?
    private var since = 0.0
    private var lastRead = 0.0
    private var isFirst = true

    /// - Parameter itemsInView: those that could be shown, shown or not.
    mutating func judge(
        _ frame: FrameMeasurements, itemsInView: Int, isSingle: Bool, time: Double
    ) -> ScanGuidance? {
        if isFirst || itemsInView > 0 { lastRead = time }
        isFirst = false
        let cause = cause(of: frame, itemsInView: itemsInView, isSingle: isSingle, unread: time - lastRead)
        if cause != candidate {
            candidate = cause
            since = time
        }
        if candidate != current, time - since >= (candidate == nil ? release : onset) { current = candidate }
        return current
    }

    private func cause(
        of frame: FrameMeasurements, itemsInView: Int, isSingle: Bool, unread: Double
    ) -> ScanGuidance? {
        // Fast movement hinders even while the tracker still holds what it had read before.
        if frame.speed > 0.9 { return .tooFast }
        if itemsInView > 0 { return isSingle && itemsInView > 1 ? .severalItems : nil }
        if frame.highlights < 60 { return .tooDark }
        if frame.speed > 0.5 { return .tooFast }
        if let sharpness = frame.sharpness, sharpness < 0.28 { return .tooBlurred }
        // A white page is bright all over; a reflection burns out a part of a picture that is darker elsewhere.
        if frame.washedOut > 0.02, frame.washedOut < 0.5, frame.brightness < 150 { return .glare }
        if unread > patience, frame.detail > 0, frame.detail < 0.12 { return .tooFar }
        return nil
    }
}
