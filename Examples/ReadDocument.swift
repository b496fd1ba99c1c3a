// Reads the codes and the text of a file, in reading order: Examples FILE
import Capture
import DataScanner

func printItems(of path: String) throws {
    var options = StillImageOptions()
    options.color = true
    let scanner = PageScanner(text: TextReader())
    let document = try StillImage(.file(path: path), options: options)
    for page in 1...document.pageCount {
        for item in try scanner.scan(document.frame(page: page)) {
            switch item {
            case .text(let text): print(text.transcript)
            case .barcode(let barcode): print(barcode.payloadStringValue ?? "", barcode.bounds.topLeft)
            }
        }
    }
}
