import Testing

@testable import datascan

@Suite struct SuggestionTests {
    @Test(arguments: [("jsno", "json"), ("symbolgy", "symbology"), ("colour", "color"), ("recurs", "recursive")])
    func proposesTheNearestName(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: CommandOption.all.map(\.long)) == meant)
    }

    @Test func proposesNothingForSomethingElse() {
        #expect(Suggestion.nearest(to: "zebra", among: CommandOption.all.map(\.long)) == nil)
        #expect(Suggestion.nearest(to: "", among: ["json"]) == nil)
    }

    @Test func aSwapIsOneEdit() {
        #expect(Suggestion.distance(Array("qr"), Array("rq")) == 1)
        #expect(Suggestion.distance(Array("kitten"), Array("sitting")) == 3)
        #expect(Suggestion.distance([], Array("abc")) == 3)
    }
}
