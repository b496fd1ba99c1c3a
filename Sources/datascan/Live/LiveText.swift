import DataScanner

/// Items as one line of a terminal.
enum LiveText {
    /// `QR Code   `
    static func label(_ item: RecognizedItem) -> String {
        let name: String
        switch item {
        case .text: name = "Text"
        case .barcode(let barcode): name = barcode.observation.format
        }
        return name + String(repeating: " ", count: max(2, 10 - name.count))
    }

    /// Ends of line as signs; a payload without a text form in hexadecimal.
    static func oneLine(_ item: RecognizedItem) -> String {
        guard let text = item.string else {
            let digits = Array("0123456789abcdef")
            let hex = item.payloadBytes.prefix(32).map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }
            return "binary: " + hex.joined(separator: " ") + (item.payloadBytes.count > 32 ? " …" : "")
        }
        return visible(String(text.prefix(1000)))
    }

    static func visible(_ text: String) -> String { AlignedTextExporter.visible(text) }
}
