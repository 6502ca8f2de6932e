import LinkCases
import Testing

/// What an entry of the list of differences explains, and above all what it does not.
@Suite struct DifferenceTests {
  /// How a case ends with one entry: the name of the outcome.
  private func outcome(_ known: String, _ entry: String) throws -> String {
    let list = try DifferenceList(
      Array(#"[{"id":"a","verdict":"different","reason":"r","systems":[],\#(entry)}]"#.utf8), file: "d.json")
    let cases = try KnownCase.read(Array("[\(known)]".utf8), file: "c.json")
    let result = try #require(CaseRunner(differences: list).run(cases).results.first)
    return switch result.outcome {
    case .passed: "passed"
    case .failed: "failed"
    case .explained: "explained"
    }
  }

  private func match(
    _ id: String, _ patterns: [String], _ url: String, _ expect: String, _ entry: String, more: String = ""
  ) throws -> String {
    let list = patterns.map { #"{"pattern":"\#($0)"}"# }.joined(separator: ",")
    return try outcome(
      #"{"id":"\#(id)","patterns":[\#(list)],"url":"\#(url)","expect":\#(expect)\#(more)}"#, entry)
  }

  @Test(arguments: [
    ("jl-1", "/a", "app://A", "case-matters"),
    ("mgj-1", "mgj://a/b", "MGJ://a/b", "case-matters"),
    ("ptr-1", ":a", "/x", "the-first-slash-separates"),
    ("rt-1", "a/:b", "/a/x", "the-first-slash-separates"),
    ("urlpattern-1", "/a/:b", "/a/x/", "the-last-slash-separates"),
    ("jl-2", "/a/", "app://a/", "the-last-slash-of-patterns-separates"),
    ("jl-3", "/a", "app://a#", "a-hash-sign-is-text"),
    ("rt-2", "a", "a?b=c", "a-question-mark-is-text"),
    ("jl-4", "/a b", "app://x/a%20b", "a-percent-sign-is-text"),
  ])
  func aLinkThatTheyRejectForOneReasonIsExplainedByThatReasonOnly(
    id: String, pattern: String, url: String, way: String
  ) throws {
    let pattern = pattern == "/a b" ? "/x/a b" : pattern
    #expect(try match(id, [pattern], url, #"{"match":false}"#, #""as-if":["\#(way)"]"#) == "explained")
    let other = way == "slashes-are-nothing" ? "case-matters" : "slashes-are-nothing"
    #expect(try match(id, [pattern], url, #"{"match":false}"#, #""as-if":["\#(other)"]"#) == "failed")
  }

  @Test(arguments: [
    (#"{"match":true,"pattern":"/f/*","params":{"JLRouteWildcardComponents":["a%20b","c"]}}"#, "explained"),
    (#"{"match":true,"pattern":"/f/*","params":{"JLRouteWildcardComponents":["a%20b","d"]}}"#, "failed"),
    (#"{"match":true,"pattern":"/f/*","params":{"JLRouteWildcardComponents":["a%20b"]}}"#, "failed"),
    (#"{"match":false}"#, "failed"),
  ])
  func whatTheyReadInALinkMustBeWhatWeReadInTheRetoldLink(expect: String, outcome: String) throws {
    let entry = #""as-if":["a-percent-sign-is-text"]"#
    #expect(try match("jl-1", ["/f/*"], "app://f/a%20b/c", expect, entry) == outcome)
  }

  @Test func theNamesOfPatternsAreThoseOfTheCaseAlsoWhenTheyAreRetold() throws {
    let expect = #"{"match":true,"pattern":"mgj://p/:id.html","params":{"id":"4.pdf"}}"#
    let entry = #""as-if":["text-behind-a-name-is-nothing"]"#
    #expect(try match("mgj-1", ["mgj://p/:id.html"], "mgj://p/4.pdf", expect, entry) == "explained")
  }

  @Test(arguments: [
    (["/:a/b", "/x/:c"], #"{"match":true,"pattern":"/:a/b","params":{"a":"x"}}"#, "explained"),
    (["/:a/b", "/x/:c"], #"{"match":true,"pattern":"/:a/b","params":{"a":"y"}}"#, "failed"),
    (["/:a/b", "/x/:c"], #"{"match":true,"pattern":"/:a/d","params":{"a":"x"}}"#, "failed"),
    (["/x/:c", "/:a/b"], #"{"match":true,"pattern":"/:a/b","params":{"a":"x"}}"#, "failed"),
    (["/:a/z", "/x/:c"], #"{"match":true,"pattern":"/:a/z","params":{"a":"x"}}"#, "failed"),
  ])
  func anotherRouteIsExplainedOnlyIfItTakesTheLinkAndIsTheLessSpecificOneAndWasRegisteredFirst(
    patterns: [String], expect: String, outcome: String
  ) throws {
    let entry = #""relation":"theirs-was-registered-first""#
    #expect(try match("jl-1", patterns, "app://x/b", expect, entry) == outcome)
  }

  @Test(arguments: [
    (#"{"match":true,"params":{"q":"b"}}"#, "explained"), (#"{"match":true,"params":{"q":"c"}}"#, "failed"),
    (#"{"match":false}"#, "failed"), (#"{"match":true,"params":{"q":"b","r":"b"}}"#, "failed"),
  ])
  func aValueThatIsNotOursMustBeThatOfTheQuery(expect: String, outcome: String) throws {
    let entry = #""relation":"theirs-has-values-of-the-query""#
    #expect(try match("mgj-1", ["mgj://s/:q"], "mgj://s/a?q=b", expect, entry) == outcome)
  }

  @Test func aBranchThatLeadsNowhereMustLookLikeTheLink() throws {
    let entry = #""relation":"they-give-up-in-a-branch""#
    func outcome(_ other: String) throws -> String {
      try match("hh-1", [other, "/user/:id/y/"], "/user/add/y/", #"{"match":false}"#, entry)
    }
    #expect(try outcome("/user/add/x/") == "explained")
    #expect(try outcome("/user/ads/x/") == "failed")
    #expect(try outcome("/users/add/x/") == "failed")
  }

  @Test func aShorterLinkMustHaveTheirAnswer() throws {
    let entry = #""relation":"theirs-is-of-a-shorter-link""#
    func outcome(_ expect: String) throws -> String {
      try match("ff-1", ["app://page/:id"], "app://page/a/b", expect, entry)
    }
    #expect(try outcome(#"{"match":true,"params":{"id":"a"}}"#) == "explained")
    #expect(try outcome(#"{"match":true,"params":{"id":"b"}}"#) == "failed")
  }

  @Test(arguments: [
    (#"{"x":"555..","y":"222"}"#, "explained"), (#"{"x":"555..","y":"22"}"#, "failed"),
    (#"{"x":"55","y":"5....222"}"#, "failed"),
  ])
  func aComponentIsDividedLaterByThem(values: String, outcome: String) throws {
    let entry = #""relation":"ours-has-the-shorter-first-value""#
    let expect = #"{"match":true,"params":\#(values)}"#
    #expect(try match("ptr-match-1", ["/:x..:y"], "/555....222", expect, entry) == outcome)
  }

  @Test(arguments: [
    (#"{"z":"e"}"#, "explained"), (#"{"z":"f"}"#, "explained"), ("{}", "explained"),
    (#"{"z":"g"}"#, "failed"), (#"{"z":"e","w":"1"}"#, "failed"),
  ])
  func aValueIsCutByThemAtAnEqualsSign(values: String, outcome: String) throws {
    let entry = #""relation":"theirs-cuts-values-at-equals-signs""#
    let expect = #"{"match":true,"params":\#(values)}"#
    #expect(try match("jl-1", ["/a"], "app://a?z=e=f", expect, entry) == outcome)
  }

  @Test(arguments: [
    (#"{"url":"a/x$"}"#, "explained"), (#"{"url":"a/y$"}"#, "failed"), (#"{"pattern":"^/a"}"#, "explained"),
    (#"{"ours":"^/b"}"#, "failed"), (#"{"url":"x","note":"n"}"#, "failed"),
    (#"{"kind":"match"}"#, "explained"),
    (#"{"rejection":""}"#, "failed"),
  ])
  func allConditionsOfAClassMustHold(conditions: String, outcome: String) throws {
    let entry = #""relation":"theirs-takes-nothing","where":\#(conditions)"#
    #expect(try match("jl-1", ["/a/:b"], "app://a/x", #"{"match":false}"#, entry) == outcome)
  }

  @Test func aRejectionIsNoAnswerAndAnAnswerNoRejection() throws {
    let rejection = #""relation":"ours-is-a-rejection","where":{"rejection":"a group repeats"}"#
    #expect(try match("urlpattern-1", ["/{a}+"], "/a", #"{"match":true}"#, rejection) == "explained")
    #expect(try match("urlpattern-1", ["/{a}"], "/a", #"{"match":false}"#, rejection) == "failed")
    let nothing = #""relation":"theirs-takes-nothing","where":{"url":"a"}"#
    #expect(try match("urlpattern-1", ["/{a}+"], "/a", #"{"match":false}"#, nothing) == "failed")
  }
}
