import Basics
import RIBTesting
import TestSupport
import Testing

/// Two texts are compared line by line.
struct LineDifferenceTests {
  struct Row: CustomTestStringConvertible {
    let expected: [String]
    let actual: [String]
    let text: String?
    var testDescription: String { text ?? "equal" }

    /// Takes texts with a letter for each line, and a diff with bars between its lines.
    init(_ expected: String, _ actual: String, _ text: String?) {
      self.expected = expected.map(String.init)
      self.actual = actual.map(String.init)
      self.text = text?.replacing("|", with: "\n")
    }
  }

  @Test(arguments: small)
  func whatWasExpectedComesBeforeWhatCame(_ row: Row) {
    #expect(lineDifference(from: row.expected, to: row.actual) == row.text)
  }

  static let small: [Row] = [
    Row("", "", nil), Row("abc", "abc", nil), Row("", "a", "+ a"), Row("ab", "", "- a|- b"),
    Row("abc", "axc", "  a|- b|+ x|  c"), Row("ab", "abc", "  a|  b|+ c"), Row("bc", "abc", "+ a|  b|  c"),
    Row("x1ky", "1kzkw", "- x|  1|  k|- y|+ z|+ k|+ w"),
    Row("aab", "ab", "  a|- a|  b"), Row("xyxyx", "yxyxy", "- x|  y|  x|  y|  x|+ y"),
    Row("abcd", "Xcd", "- a|- b|+ X|  c|  d"), Row("abcd", "abXYZcd", "  a|  b|+ X|+ Y|+ Z|  c|  d"),
  ]

  @Test(arguments: collapsed)
  func runsOfEqualLinesAreCountedButForTwoAroundAChange(_ row: Row) {
    #expect(lineDifference(from: row.expected, to: row.actual) == row.text)
  }

  static let collapsed: [Row] = [
    Row("abcdefgh", "abcdefgX", "  … (5 equal lines)|  f|  g|- h|+ X"),
    Row("abcdefgh", "Xbcdefgh", "- a|+ X|  b|  c|  … (5 equal lines)"),
    Row("abcde", "Xbcde", "- a|+ X|  b|  c|  … (2 equal lines)"),
    // One line is not worth a mark.
    Row("abcd", "Xbcd", "- a|+ X|  b|  c|  d"),
    Row("abcdefg", "XbcdefY", "- a|+ X|  b|  c|  d|  e|  f|- g|+ Y"),
    Row("abcdefgh", "XbcdefgY", "- a|+ X|  b|  c|  … (2 equal lines)|  f|  g|- h|+ Y"),
  ]

  @Test func uniqueLinesAreMatchedBeforeThoseThatAreEverywhere() {
    let difference = lineDifference(from: ["(", ")", "(", ")", "one"], to: ["one", "(", ")", "(", ")"])
    #expect(difference == "- (\n- )\n- (\n- )\n  one\n+ (\n+ )\n+ (\n+ )")
  }

  @Test func aChangeIsShownInTheLinesThatItStandsIn() {
    let expected = [
      "Root", "  Menu", "    a", "", "    b", "  Trip", "    c", "    d", "    e", "    f", "  Payment",
      "    g",
    ]
    var actual = expected
    actual[9] = "    X"
    #expect(
      lineDifference(from: expected, to: actual)
        == [
          "  Root", "  … (4 equal lines)", "    Trip", "      c", "      d", "      e", "-     f", "+     X",
          "    Payment", "      g",
        ].joined(separator: "\n"))
    #expect(
      lineDifference(from: expected, to: actual, context: 0)
        == [
          "  Root", "  … (4 equal lines)", "    Trip", "  … (3 equal lines)", "-     f", "+     X",
          "  … (2 equal lines)",
        ].joined(separator: "\n"))
  }

  @Test func notMoreLinesArePrintedThanAskedForOfBothTextsSome() {
    let expected = (0..<10).map { "e\($0)" }
    let actual = (0..<10).map { "a\($0)" }
    #expect(
      lineDifference(from: expected, to: actual, printing: 8)
        == "- e0\n- e1\n- … (8 more lines)\n+ a0\n+ a1\n+ … (8 more lines)")
    #expect(
      lineDifference(from: ["a", "b", "c", "d"], to: ["b", "d", "x"], context: 0, printing: 4)
        == "- a\n  b\n- c\n  d\n  … (1 more lines)")
  }

  @Test func ofLongTextsOnlyTheFirstLinesThatDifferAreComparedAndTheDiffSaysSo() {
    let expected = ["same"] + (0..<9).map { "e\($0)" } + ["end"]
    let actual = ["same"] + (0..<5).map { "a\($0)" } + ["end"]
    #expect(
      lineDifference(from: expected, to: actual, comparing: 2)
        == [
          "  same", "- e0", "- e1", "+ a0", "+ a1",
          "  … (not compared, because they are long: 7 expected and 3 actual lines)", "  end",
        ].joined(separator: "\n"))
  }

  @Test(arguments: Seeds.first(100))
  func everyDiffLeadsFromOneTextToTheOther(_ seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let alphabet = Int.random(in: 1...40, using: &generator)
    func text() -> [String] {
      (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        String(Int.random(in: 0..<alphabet, using: &generator))
      }
    }
    let (expected, actual) = (text(), text())
    let difference = lineDifference(from: expected, to: actual, context: 1000, printing: 10_000) ?? ""
    let rows = difference.split(separator: "\n")
    #expect(
      rows.filter { !$0.hasPrefix("+") }.map { $0.dropFirst(2) }.elementsEqual(expected[...].map { $0[...] }))
    #expect(
      rows.filter { !$0.hasPrefix("-") }.map { $0.dropFirst(2) }.elementsEqual(actual[...].map { $0[...] }))
  }

  @Test func aTextOf10000LinesIsComparedWhateverItIsComparedWith() throws {
    let expected = (0..<10_000).map { "line \($0 % 5000)" }
    var actual = expected
    actual[7000] = "other"
    actual.remove(at: 9000)
    actual.insert("new", at: 3)
    let text = try #require(lineDifference(from: expected, to: actual))
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix("  ") } == [
        "+ new", "- line 2000", "+ other", "- line 4000",
      ])
    #expect(lineDifference(from: expected, to: expected.reversed())?.isEmpty == false)
    #expect(
      lineDifference(from: expected, to: expected.map { $0 + "!" })?.split(separator: "\n").count == 102)
  }
}
