/// How patient the tracker is. Times in seconds.
public struct TrackingSettings: Sendable {
    /// How long an item stays although neither recognition nor its looks confirm it. Default: 0.5.
    public var grace = 0.5
    /// How long an item stays that still looks the same but is not recognised again, such as a code in motion
    /// blur. What the border of the picture cuts off cannot be recognised and may stay longer. Default: 2.
    public var patience = 2.0
    /// How long an item that something covered is remembered after its removal: seen again by then, near where it
    /// should be, it comes back under its old `id`. One that went out of view comes back as a new item. Default: 2.
    public var memory = 2.0
    /// How far a corner must move, in pixels, for an update. Default: 0.5.
    public var minimumMovement = 0.5

    public init() {}
}
