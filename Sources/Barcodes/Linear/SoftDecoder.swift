/// What the grey values of a whole symbol say.
struct SoftReading {
    var reading: RowReading
    /// Mean squared deviation from the ideal, in units of the contrast.
    var cost: Float
    /// How many times worse the next best valid content fits.
    var ratio: Float
    /// The symbol stands on its head.
    var isReversed: Bool
    /// Clear enough to be believed by itself.
    var isCertain: Bool
    /// Clear enough to contradict another.
    var isPlausible: Bool
}

/// Decodes symbols of known width from their grey values. Stateless.
protocol SoftDecoder: Sendable {
    var symbologies: Set<BarcodeSymbology> { get }
    /// The widths, in modules, of the symbols it knows.
    var moduleCounts: [Int] { get }
    /// How many bars and spaces a symbol of `modules` has.
    func runs(modules: Int) -> Int
    /// The light margin, in modules, that must lie on both sides for a symbol to be looked for.
    func quietZone(modules: Int) -> Float
    /// - Parameter bothWays: whether the symbol may stand on its head.
    func decode(_ profile: SoftProfile, bothWays: Bool) -> SoftReading?
}
