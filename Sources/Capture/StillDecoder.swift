/// One opened file of one format: its initialiser has read the header only, and held it against the limits.
/// Stateless apart from the file's bytes, so any thread may decode any page.
protocol StillDecoder: Sendable {
    var pageCount: Int { get }

    /// Decodes the page with this index, counted from 0, which is below `pageCount`.
    func raster(pageIndex: Int) throws -> Raster
}
