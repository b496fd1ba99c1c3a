/// The kinds of codes, under VisionKit's names where it has one.
public enum BarcodeSymbology: String, CaseIterable, Codable, Hashable, Sendable {
    case ean13, ean8, upce, code128
    case code39, code39Checksum, code39FullASCII, code39FullASCIIChecksum, code93, code93i, codabar
    case i2of5, i2of5Checksum, itf14
    case qr
}

/// What is known of one symbology. Command filters, help, UI lists and documentation derive from these rows.
public struct SymbologyDescription: Sendable {
    public enum Family: String, Sendable { case linear, stacked, matrix }

    public let symbology: BarcodeSymbology
    /// The name people use.
    public let displayName: String
    public let family: Family
    /// The defining standard.
    public let standard: String
    /// Further names the command accepts for it.
    public let aliases: [String]
    /// Whether it is searched for when nobody asks for certain symbologies.
    public let isReadByDefault: Bool

    init(
        _ symbology: BarcodeSymbology, _ displayName: String, _ family: Family, _ standard: String,
        aliases: [String] = [], isReadByDefault: Bool = true
    ) {
        self.symbology = symbology
        self.displayName = displayName
        self.family = family
        self.standard = standard
        self.aliases = aliases
        self.isReadByDefault = isReadByDefault
    }
}

extension SymbologyDescription {
    /// **The** table: one row per symbology, in the order people see them.
    public static let all: [SymbologyDescription] = [
        .init(.ean13, "EAN-13", .linear, "ISO/IEC 15420", aliases: ["upca", "isbn"]),
        .init(.ean8, "EAN-8", .linear, "ISO/IEC 15420"),
        .init(.upce, "UPC-E", .linear, "ISO/IEC 15420"),
        .init(.code128, "Code 128", .linear, "ISO/IEC 15417", aliases: ["gs1128"]),
        .init(.code39, "Code 39", .linear, "ISO/IEC 16388"),
        .init(.code39Checksum, "Code 39 mod 43", .linear, "ISO/IEC 16388"),
        .init(.code39FullASCII, "Code 39 Full ASCII", .linear, "ISO/IEC 16388"),
        .init(.code39FullASCIIChecksum, "Code 39 Full ASCII mod 43", .linear, "ISO/IEC 16388"),
        .init(.code93, "Code 93", .linear, "ANSI/AIM BC5-1995"),
        .init(.code93i, "Code 93i", .linear, "ANSI/AIM BC5-1995"),
        .init(.codabar, "Codabar", .linear, "ANSI/AIM BC3-1995"),
        .init(.i2of5, "Interleaved 2 of 5", .linear, "ISO/IEC 16390", aliases: ["itf"]),
        .init(.i2of5Checksum, "Interleaved 2 of 5 mod 10", .linear, "ISO/IEC 16390"),
        .init(.itf14, "ITF-14", .linear, "ISO/IEC 16390"),
        .init(.qr, "QR Code", .matrix, "ISO/IEC 18004", aliases: ["qrcode"]),
    ]
}

extension BarcodeSymbology {
    /// The row of the table.
    public var description: SymbologyDescription {
        // A case without a row is a programming error that the tests find.
        SymbologyDescription.all.first { $0.symbology == self }!
    }

    public var displayName: String { description.displayName }

    /// Those searched for when nobody asks for certain ones.
    public static var readByDefault: Set<BarcodeSymbology> {
        Set(SymbologyDescription.all.filter(\.isReadByDefault).map(\.symbology))
    }

    /// The symbology a person means: its own name or an alias, whatever the case, hyphens, blanks or underscores.
    public init?(name: String) {
        func fold(_ text: String) -> String {
            String(text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
        }
        let wanted = fold(name)
        for row in SymbologyDescription.all
        where fold(row.symbology.rawValue) == wanted || row.aliases.contains(where: { fold($0) == wanted })
            || fold(row.displayName) == wanted
        {
            self = row.symbology
            return
        }
        return nil
    }
}
