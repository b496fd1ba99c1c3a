import DataScanner

/// What the command line said, each value checked by itself; `Configuration` checks them against each other.
struct Arguments {
    var kinds = Set(RecognizedItem.Kind.allCases)
    var symbologies: Set<BarcodeSymbology>?
    var languages: [String] = []
    var quality = QualityLevel.balanced
    var single = false
    var region: UnitRect?
    var first = false
    var unique = false
    /// Seconds after which a live scan ends.
    var timeout: Double?

    var recursive = false
    var pages = PageSelection.all
    var dotsPerInch: Double?

    /// The option that chose the format, with its argument; nil for the default one.
    var format: (option: String, argument: String)?
    var nulTerminated = false
    var annotation: String?
    var color = ColorChoice.auto
    /// Nil: on a terminal, once a run lasts.
    var progress: Bool?
    var quiet = false

    var maximumPixels: Int?
    var maximumBytes: Int?
    var maximumPages: Int?
    var jobs: Int?

    var help = false
    var version = false

    /// What is not an option.
    var operands: [String] = []
}

/// When to colour the output.
enum ColorChoice: String, CaseIterable {
    case auto, always, never
}
