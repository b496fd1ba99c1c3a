import Testing

@testable import TextRecognition

@Suite struct CTCDecoderTests {
    private let alphabet = Alphabet(dictionary: "a\nb\nc\n")

    /// One likely class per step.
    private func decode(_ steps: [(Int, Float)]) -> [CTCDecoder.Character] {
        let classes = alphabet.classes
        var answer: [Float] = []
        for (index, probability) in steps {
            var row = [Float](repeating: (1 - probability) / Float(classes - 1), count: classes)
            row[index] = probability
            answer += row
        }
        return answer.withUnsafeBufferPointer {
            CTCDecoder.decode($0.baseAddress!, steps: steps.count, classes: classes, space: alphabet.space)
        }
    }

    @Test func repeatsJoinAndBlanksSeparate() {
        let read = decode([(0, 0.9), (1, 0.8), (1, 0.9), (0, 0.9), (1, 0.7), (2, 0.9), (0, 0.9)])
        #expect(read.map(\.index) == [1, 1, 2])
        #expect(read.map(\.first) == [1, 4, 5])
        #expect(read.map(\.last) == [2, 4, 5])
        #expect(read[0].probability == 0.9)
    }

    @Test func nothingButBlanksIsNothing() {
        #expect(decode([(0, 0.9), (0, 0.8)]).isEmpty)
        #expect(decode([]).isEmpty)
    }

    @Test func wordsPartAtSpacesAndKeepTheirPlaces() {
        let steps: [(Int, Float)] = [(1, 0.8), (2, 0.6), (4, 0.9), (0, 0.9), (3, 1), (0, 0.9), (0, 0.9), (0, 0.9), (0, 0.9), (0, 0.9)]
        let reading = LineReading(characters: decode(steps), alphabet: alphabet, steps: 10)
        #expect(reading.text == "ab c")
        #expect(reading.words.map(\.text) == ["ab", "c"])
        #expect(reading.words[0].start == 0 && abs(reading.words[0].end - 0.2) < 1e-9)
        #expect(abs(reading.words[1].start - 0.4) < 1e-9 && abs(reading.words[1].end - 0.5) < 1e-9)
        #expect(abs(reading.confidence - 0.8) < 1e-5)
        #expect(abs(reading.words[0].confidence - 0.7) < 1e-5)
    }

    @Test func aLikelySpaceIsPutWhereTheBlankIsLikelier() {
        // Classes: blank, a, b, c, space.
        let steps: [[Float]] = [[0.1, 0.9, 0, 0, 0], [0.65, 0, 0, 0.05, 0.3], [0.9, 0, 0, 0, 0.08], [0, 0, 1, 0, 0], [0.7, 0, 0, 0, 0.3]]
        let read = steps.flatMap { $0 }.withUnsafeBufferPointer {
            CTCDecoder.decode($0.baseAddress!, steps: 5, classes: 5, space: 4)
        }
        #expect(read.map(\.index) == [1, 4, 2], "one space between, none at the end")
        #expect(read[1].first == 1 && read[1].probability == 0.3)
    }

    /// The blocked maximum against a plain one, over counts around the block size.
    @Test func theLargestOfManyClassesIsFound() {
        var random = SeededGenerator(7)
        for classes in [2, 63, 64, 65, 127, 128, 200, 18_710] {
            let row = (0..<classes).map { _ in Float.random(in: 0..<1, using: &random) }
            let expected = row.indices.max { row[$0] < row[$1] }!
            let read = row.withUnsafeBufferPointer {
                CTCDecoder.decode($0.baseAddress!, steps: 1, classes: classes, space: classes - 1)
            }
            #expect(read.map(\.index) == (expected == 0 ? [] : [expected]), "\(classes) classes")
        }
    }

    @Test func theAlphabetEndsWithTheSpace() {
        #expect(alphabet.classes == 5)
        #expect([0, 1, 3, 4, 5, -1].map { alphabet[$0] } == ["", "a", "c", " ", "", ""])
        #expect(Alphabet(dictionary: "x\r\ny").symbols == ["x", "y"])
    }
}
