import DeepLinks
import Testing

struct TableCheckerTests {
  @Test(arguments: [
    ["/a/:x", "/a/:y"], ["/a?x", "/a?x"], ["ride://a", "RIDE://a"], ["/a{/b}", "/a{/b}"],
    ["https://a.com/x", "https://A.com/x/"],
  ])
  func theSamePatternTwiceIsRejected(patterns: [String]) {
    #expect(problems(patterns).map(\.code) == [.duplicate])
  }

  @Test(arguments: [
    (["/a{/b}", "/a"], "/a"), (["/a?x", "/a?y"], "/a?y=x-example&x=x-example"),
    (["/:p(a|b)/x", "/:p(b|c)/x"], "/b/x"), (["(a|b):/x", "(b|c):/x"], "b://x"),
  ])
  func aTieIsRejectedWithALinkThatShowsIt(patterns: [String], example: String) {
    let problems = problems(patterns)
    #expect(problems.map(\.code) == [.ambiguous])
    #expect(problems.first?.example == example)
  }

  @Test(arguments: [
    ["/:p(a|b)/x", "/:p(b|c)/y"], ["/a?t(x)", "/a?t(y)"], ["/a#x", "/a#y"], ["/a/:x", "/:y/b"],
    ["/:x<int>", "/:x<uint>", "/:x"],
    ["/a/**r", "/**r/b", "/**r"], ["/:x<text>", "/:x"], ["/*", "/x:y"], ["/a", "/a?x", "/a?x&y"],
    ["/:p(a|b)/:q(c|d)", "/a/c", "/b/d"],
  ])
  func whatCanBeToldApartIsNoProblem(patterns: [String]) {
    #expect(problems(patterns) == [])
  }

  @Test(arguments: [
    (["/a/*", "/a/:x"], "/a/x-example"), (["/:p(a|b)", "/a", "/b"], "/a"), (["/**r", "/:x/**s", "/"], "/"),
  ])
  func aRouteThatNoLinkReachesIsRejectedWithAnExample(patterns: [String], example: String) {
    let problems = problems(patterns)
    #expect(problems.map(\.code) == [.unreachable])
    #expect(problems.first?.places.first == patterns[0])
    #expect(problems.first?.example == example)
  }

  @Test func aPriorityMayHideARoute() throws {
    var draft = TableDraft<Int>()
    try draft.add("/a") { _ in .open(0) }
    try draft.add("/:x", priority: 1) { _ in .open(1) }
    let error = #expect(throws: LinkDefinitionError.self) { try draft.build() }
    #expect(
      error?.description
        == "No link reaches \"/a\": /a, for example, matches \"/:x\" first; remove \"/a\", or give it a priority."
    )
  }

  @Test func aPriorityBreaksATie() throws {
    var draft = TableDraft<Int>()
    try draft.add("/:p(a|b)/x") { _ in .open(0) }
    try draft.add("/:p(b|c)/x", priority: 1) { _ in .open(1) }
    #expect(try draft.build().open("/b/x").output == 1)
    #expect(try draft.build().open("/a/x").output == 0)
  }

  @Test func anUnknownTypeIsRejected() throws {
    #expect(problems(["/:a<color>"]).map(\.code) == [.unknownType])
    var options = TableOptions()
    options.types = [.init("color") { ["red", "blue"].contains($0) }]
    let table = try TableDraft(["/:a<color>"], options: options).build()
    #expect(try table.open("/red").output == 0)
    #expect(try table.open("/green").output == nil)
  }

  @Test func namesThatDifferInCaseOnlyCannotBeTheFirstComponents() {
    #expect(problems(["/Trip", "/trip"]).map(\.code) == [.caseOfHost])
    #expect(problems(["/x/Trip", "/x/trip"]) == [])
  }

  @Test func aFallbackNeedsPatterns() throws {
    var options = TableOptions()
    options.fallbacks = ["ride": .scheme("other")]
    let error = #expect(throws: LinkDefinitionError.self) {
      try TableDraft(["ride://a"], options: options).build()
    }
    #expect(error?.problems.map(\.code) == [.fallback])
  }

  @Test(arguments: ["/a:x", "/:p(a|b)/x", "/a/*", "/**r/a", "/a?x&y=1#z"])
  func thousandsOfEqualRoutesAreRejectedInAMoment(pattern: String) throws {
    let error = #expect(throws: LinkDefinitionError.self) {
      try TableDraft(Array(repeating: pattern, count: 2_000)).build()
    }
    #expect(error?.problems.count == 1_999)
  }

  private func problems(_ patterns: [String]) -> [LinkProblem] {
    do {
      _ = try TableDraft(patterns).build()
      return []
    } catch let error as LinkDefinitionError {
      return error.problems
    } catch {
      Issue.record("\(error)")
      return []
    }
  }
}
