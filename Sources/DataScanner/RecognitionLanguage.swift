/// A language whose text the built-in models read.
public struct RecognitionLanguage: Sendable, Hashable {
    /// BCP 47, such as `en` or `zh-Hant`.
    public let identifier: String
    /// In English.
    public let name: String

    private init(_ identifier: String, _ name: String) {
        self.identifier = identifier
        self.name = name
    }

    /// The language somebody means by an identifier, with or without a region (`pt-BR`, `zh-TW`), or by an English name.
    public init?(name: String) {
        var tag = String(name.lowercased().map { $0 == "_" ? "-" : $0 })[...]
        while true {
            let wanted = Self.synonyms[String(tag)] ?? String(tag)
            if let row = Self.all.first(where: { $0.identifier.lowercased() == wanted || $0.name.lowercased() == wanted }) {
                self = row
                return
            }
            // A region, or the script all of these share, may fall away: en-US is en. Another script may not.
            guard let dash = tag.lastIndex(of: "-") else { return nil }
            let subtag = tag[tag.index(after: dash)...]
            let isRegion = subtag.count == 2 || (subtag.count == 3 && subtag.allSatisfy(\.isNumber))
            guard isRegion || subtag == "latn" else { return nil }
            tag = tag[..<dash]
        }
    }

    private static let synonyms = [
        "zh": "zh-hans", "zh-cn": "zh-hans", "zh-sg": "zh-hans", "chinese": "zh-hans",
        "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "no": "nb", "norwegian": "nb", "fil": "tl",
    ]

    /// **The** table, by English name: the languages whose letters are in the dictionary of PP-OCRv6 small
    /// (of Welsh all but the rare ẁ ẃ ẅ ỳ).
    public static let all: [RecognitionLanguage] = [
        .init("af", "Afrikaans"), .init("sq", "Albanian"), .init("az", "Azerbaijani"), .init("eu", "Basque"),
        .init("bs", "Bosnian"), .init("ca", "Catalan"), .init("zh-Hans", "Chinese (simplified)"),
        .init("zh-Hant", "Chinese (traditional)"), .init("hr", "Croatian"), .init("cs", "Czech"),
        .init("da", "Danish"), .init("nl", "Dutch"), .init("en", "English"), .init("et", "Estonian"),
        .init("fi", "Finnish"), .init("fr", "French"), .init("gl", "Galician"), .init("de", "German"),
        .init("hu", "Hungarian"), .init("is", "Icelandic"), .init("id", "Indonesian"), .init("ga", "Irish"),
        .init("it", "Italian"), .init("ja", "Japanese"), .init("ku", "Kurdish"), .init("la", "Latin"),
        .init("lv", "Latvian"), .init("lt", "Lithuanian"), .init("lb", "Luxembourgish"), .init("ms", "Malay"),
        .init("mt", "Maltese"), .init("mi", "Māori"), .init("nb", "Norwegian Bokmål"),
        .init("nn", "Norwegian Nynorsk"), .init("oc", "Occitan"), .init("pl", "Polish"), .init("pt", "Portuguese"),
        .init("qu", "Quechua"), .init("ro", "Romanian"), .init("rm", "Romansh"), .init("sr-Latn", "Serbian (Latin)"),
        .init("sk", "Slovak"), .init("sl", "Slovenian"), .init("es", "Spanish"), .init("sw", "Swahili"),
        .init("sv", "Swedish"), .init("tl", "Tagalog"), .init("tr", "Turkish"), .init("uz", "Uzbek"),
        .init("cy", "Welsh"),
    ]
}
