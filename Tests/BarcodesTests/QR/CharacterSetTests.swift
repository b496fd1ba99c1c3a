import Foundation
import Testing

@testable import Barcodes

/// Against Python's codecs (Tests/Samples/qr/make_charsets.py).
@Suite struct CharacterSetTests {
    @Test func agreesWithPython() throws {
        let file = QRSample.folder.appending(path: "charsets.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 120)
        for line in lines {
            let fields = line.split(separator: "\t").map(String.init)
            let eci = try #require(Int(fields[0]))
            let set = try #require(CharacterSet(eci: eci))
            let expected = String(decoding: QRSample.unhex(fields[2]), as: UTF8.self)
            let text = set.decode(QRSample.unhex(fields[1]))
            #expect(text.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars), "ECI \(eci)")
        }
    }

    @Test func refusesWhatIsNoText() {
        #expect(CharacterSet.utf8.decode([0xC3]) == nil)
        #expect(CharacterSet.ascii.decode([0x80]) == nil)
        #expect(CharacterSet.utf16(bigEndian: true).decode([0xD8, 0x00]) == nil)
        #expect(CharacterSet.utf16(bigEndian: true).decode([0x00]) == nil)
        #expect(CharacterSet.utf32(bigEndian: true).decode([0x00, 0x11, 0x00, 0x00]) == nil)
        for set in [DoubleByteCharset.shiftJIS, .gb18030, .big5, .eucKR] {
            #expect(set.decode([0x81]) == nil)
            #expect(set.decode([0xFF, 0xFF]) == nil)
        }
        #expect(CharacterSet(eci: 899)?.decode([0x41]) == nil)
        #expect(CharacterSet(eci: 777) == nil)
    }

    @Test func guesses() {
        #expect(CharacterSet.guess(Array("Grüße".utf8)) == .utf8)
        #expect(CharacterSet.guess([0x93, 0x8C, 0x8B, 0x9E, 0x82, 0xCD]) == .double(.shiftJIS))
        #expect(CharacterSet.guess([0x63, 0x61, 0x66, 0xE9]) == .latin1)
        #expect(CharacterSet.guess([0x46, 0xFC, 0x72, 0x20, 0x4D, 0xE4, 0x64, 0x63, 0x68, 0x65, 0x6E]) == .latin1)
        // The start of a PNG file.
        #expect(CharacterSet.guess([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]) == nil)
    }
}
