import RIBTesting
import Testing

/// A value in lines has one line for each part.
struct LinesTests {
  typealias Row = DumpRow

  @Test(arguments: layouts)
  func casesAndTuplesStayShortCollectionsAndStructsDoNot(_ row: Row) {
    #expect(text(row.value()) == row.text)
  }

  static let layouts: [Row] = [
    Row(3, "3"), Row([Int](), "[]"), Row((1, b: 2), "(1, b: 2)"),
    Row(Samples.State.named(from: "A", to: "B"), #".named(from: "A", to: "B")"#),
    Row(Samples.ID(), "ID(raw: 7)"),
    Row(
      Samples.Trip(),
      """
      Trip(
        id: "t1",
        driver: "Ana",
      )
      """),
    Row(
      Samples.State.then(.waiting(Samples.Trip(driver: nil))),
      """
      .then(.waiting(Trip(
        id: "t1",
        driver: nil,
      )))
      """),
    Row(
      (Samples.Trip(), [1]),
      """
      (
        Trip(
          id: "t1",
          driver: "Ana",
        ),
        [
          1,
        ],
      )
      """),
    Row(
      Samples.Box(content: ["b": [Samples.ID()], "a": []]),
      """
      Box<Dictionary<String, Array<ID>>>(content: [
        "a": [],
        "b": [
          ID(raw: 7),
        ],
      ])
      """),
  ]

  @Test(arguments: strings)
  func aStringWithLineFeedsIsWrittenInLines(_ row: Row) { #expect(text(row.value()) == row.text) }

  static let strings: [Row] = [
    Row("a\nb", ["\"\"\"", "  a", "  b", "  \"\"\""].joined(separator: "\n")),
    Row("\n", ["\"\"\"", "", "", "  \"\"\""].joined(separator: "\n")),
    Row(
      Samples.Trip(id: "say \"hi\" \n\n\"\"\"\\\r\n\tend", driver: nil),
      [
        "Trip(", "  id: \"\"\"", "    say \"hi\"\\u{20}", "", "    \\\"\"\"\\\\\\r", "    \\tend",
        "    \"\"\",",
        "  driver: nil,", ")",
      ].joined(separator: "\n")),
  ]

  @Test(arguments: cuts)
  func whatTheLimitsCutOffIsCounted(_ row: Row) {
    let limits = DumpLimits(depth: 2, elements: 2, characters: 3, values: 100)
    #expect(text(row.value(), limits) == row.text)
  }

  static let cuts: [Row] = [
    Row("abcd", #""abc"… 1 more"#), Row("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", #""👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧""#),
    Row("a\nb\nc", "\"\"\"\n  a\n  b\n  \"\"\"… 2 more"),
    Row([1, 2, 3, 4], "[\n  1,\n  2,\n  … 2 more\n]"),
    Row(["c": 3, "b": 2, "a": 1], "[\n  \"a\": 1,\n  \"b\": 2,\n  … 1 more\n]"),
    Row(Set(1...4), "Set([\n  1,\n  2,\n  … 2 more\n])"),
    Row(
      Samples.Box(content: Samples.Box(content: Samples.Box(content: 1))),
      "Box<Box<Box<Int>>>(content: Box<Box<Int>>(content: Box<Int>(…)))"),
    Row([[[1]]], "[\n  [\n    […],\n  ],\n]"), Row([[Set([1])]], "[\n  [\n    Set([…]),\n  ],\n]"),
    Row([[[1: 1], [:]]], "[\n  [\n    […],\n    [:],\n  ],\n]"),
    Row([[(1, 2)]], "[\n  [\n    (…),\n  ],\n]"),
    Row([[Objects.Link("a")]], "[\n  [\n    Link#1(…),\n  ],\n]"),
    Row(Samples.State.then(.then(.then(.idle))), ".then(.then(.then(…)))"),
    Row(Samples.State.then(.then(.idle)), ".then(.then(.idle))"),
  ]

  @Test func notMoreValuesAreLookedAtThanTheLimitsAllow() {
    #expect(
      text([[1, 2], [3], [4]], DumpLimits(values: 4)) == "[\n  [\n    1,\n    2,\n  ],\n  … 2 more\n]")
    #expect(text([[1, 2], [3]], DumpLimits(values: 1)) == "[\n  … 2 more\n]")
    #expect(text(Samples.Trip(), DumpLimits(values: 2)) == "Trip(\n  id: \"t1\",\n  … 1 more\n)")
    #expect(text([1: 2, 3: 4], DumpLimits(values: 2)) == "[\n  … 2 more\n]")
    #expect(text(Set(1...9), DumpLimits(values: 9)) == "Set([\n  … 9 more\n])")
  }

  @Test func limitsThatMakeNoSenseBecomeTheNearestThatDo() {
    #expect(
      DumpLimits(depth: 0, elements: 0, characters: 0, values: 0)
        == DumpLimits(depth: 1, elements: 1, characters: 1, values: 1))
    #expect(DumpLimits(depth: .max).depth == 64)
    #expect(DumpLimits.standard == DumpLimits(depth: 8, elements: 100, characters: 1000, values: 20_000))
  }

  private func text(_ value: Any, _ limits: DumpLimits = .standard) -> String {
    lines(of: value, limits: limits).joined(separator: "\n")
  }
}
