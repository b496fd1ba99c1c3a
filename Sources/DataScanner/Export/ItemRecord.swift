/// One found item with where it was found: what every exporter takes.
public struct ItemRecord: Sendable {
    /// The source as the user named it.
    public var source: String
    /// The page of the document, counted from 1; 1 for plain images.
    public var page: Int
    /// Counts the items of a page from 1 in reading order; the number drawn by annotation.
    public var number: Int
    public var item: RecognizedItem

    public init(source: String, page: Int = 1, number: Int, item: RecognizedItem) {
        self.source = source
        self.page = page
        self.number = number
        self.item = item
    }
}

/// What a run came to.
public struct ScanSummary: Sendable {
    public var sources = 0
    public var items = 0
    public var errors = 0
    public var seconds = 0.0

    public init() {}
}
