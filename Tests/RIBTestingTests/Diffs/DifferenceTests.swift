import RIBTesting
import Testing

/// Two values are compared by their dumps.
struct DifferenceTests {
  @Test func valuesThatAreDumpedAlikeHaveNoDifference() {
    #expect(difference(from: Samples.Trip(), to: Samples.Trip()) == nil)
    #expect(difference(from: Double.nan, to: .nan) == nil)
    #expect(difference(from: Objects.Token(), to: Objects.Token()) == nil)
  }

  @Test func thePropertyThatDiffersIsShownInItsValue() {
    let trips = (1...6).map { Samples.Trip(id: "t\($0)") }
    var other = trips
    other[3].driver = nil
    #expect(
      difference(from: trips, to: other)
        == [
          "  [", "  … (12 equal lines)", "    Trip(", "      id: \"t4\",", "-     driver: \"Ana\",",
          "+     driver: nil,",
          "    ),", "    Trip(", "  … (8 equal lines)",
        ].joined(separator: "\n"))
  }

  @Test func anElementThatIsAddedIsOneLine() {
    #expect(difference(from: ["a"], to: ["a", "b"]) == "  [\n    \"a\",\n+   \"b\",\n  ]")
    #expect(
      difference(from: ["a": 1], to: ["a": 2, "b": 3])
        == "  [\n-   \"a\": 1,\n+   \"a\": 2,\n+   \"b\": 3,\n  ]")
  }

  @Test func ofALongStringOnlyTheLineThatDiffers() {
    #expect(
      difference(from: "one\ntwo\nthree \nfour", to: "one\ntwo\nthree\nfour")
        == ["  \"\"\"", "    one", "    two", "-   three\\u{20}", "+   three", "    four", "    \"\"\""]
        .joined(separator: "\n"))
  }

  @Test func itFindsWhatIsFarBeyondWhatAReaderWouldBeShown() {
    let numbers = Array(0..<10_000)
    var others = numbers
    others[5000] = -1
    #expect(
      difference(from: numbers, to: others)
        == [
          "  [", "  … (4998 equal lines)", "    4998,", "    4999,", "-   5000,", "+   -1,", "    5001,",
          "    5002,",
          "  … (4998 equal lines)",
        ].joined(separator: "\n"))
    #expect(difference(from: numbers, to: others, limits: .standard) == nil)
  }

  @Test func anObjectIsNotItsEqualTwinWhenBothAreInTheValue() {
    let (one, two) = (Objects.Link("a"), Objects.Link("a"))
    #expect(
      difference(from: [one, one], to: [one, two])
        == [
          "  [", "  … (2 equal lines)", "      next: nil,", "    ),", "-   ↩ Link#1,",
          "+   Link#2(",
          "+     name: \"a\",", "+     next: nil,", "+   ),", "  ]",
        ].joined(separator: "\n"))
  }
}
