/// One opened file of one format. Stateless apart from the file's bytes, so any thread may decode any page.
protocol StillDecoder: Sendable {
    /// Reads the header only, and holds it against the limits.
    init(bytes: [UInt8], options: StillImageOptions) throws

    var pageCount: Int { get }

    /// Decodes the page with this index, counted from 0, which is below `pageCount`.
    func raster(pageIndex: Int) throws -> Raster
}
