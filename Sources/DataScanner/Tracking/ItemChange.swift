/// What became of the items between two frames.
///
/// The three lists and `allItems` describe one moment: an added item is in `allItems`, a removed one is not.
public struct ItemChange: Sendable {
    public var added: [RecognizedItem]
    public var updated: [RecognizedItem]
    public var removed: [RecognizedItem]
    /// Everything that stands, in reading order, codes placed among the text by position.
    public var allItems: [RecognizedItem]
    /// The source's frame that this holds for, and its time in seconds.
    public var frame: Int
    public var time: Double

    public var isEmpty: Bool { added.isEmpty && updated.isEmpty && removed.isEmpty }
}
