import LinkCases
import Testing

/// What the patterns of other routers become, seen in what is rejected and what is matched.
@Suite struct PatternTranslationTests {
  /// What came instead of an answer that nobody can expect.
  private func got(_ text: String) throws -> String {
    let cases = try KnownCase.read(Array("[\(text)]".utf8), file: "cases.json")
    let result = try #require(CaseRunner(differences: DifferenceList()).run(cases).results.first)
    guard case .failed(_, let got) = result.outcome else { return "passed" }
    return got
  }

  private func match(_ id: String, _ pattern: String, _ url: String, _ more: String = "") throws -> String {
    try got(
      #"{"id":"\#(id)","patterns":[{"pattern":"\#(pattern)"}],"url":"\#(url)","expect":{"x":1}\#(more)}"#)
  }

  @Test(arguments: [
    (
      "ptr-1", "/:a:b",
      #"no answer: no pattern: Two parameters of one component must have literal text between them, at byte 5 of the pattern "/:"a":"b""."#
    ),
    ("urlpattern-1", "/{a}+", "no answer: a group repeats: a"),
    ("urlpattern-2", "/(.+)", "no answer: a regular expression: .+"),
    ("urlpattern-3", "/:a(b)+", "no answer: a regular expression repeats: b"),
    ("dld-1", "http{s}://a.example/b", "no answer: a placeholder in the scheme without a list: s"),
    ("un-1", "https://<path:url>", "no answer: the host of a link of the web is a parameter"),
    (
      "ptr-2", "/*a/*b",
      #"no answer: no pattern: A pattern may have only one **name, at byte 7 of the pattern "/**"a"/**"b""."#
    ),
    ("un-2", "app://<date:day>", "no answer: no foreign pattern: the type date is unknown"),
  ])
  func whatOurGrammarHasNoPlaceForIsSaid(id: String, pattern: String, problem: String) throws {
    #expect(try match(id, pattern, "/a") == problem)
  }

  @Test(arguments: [
    ("ptr-1", "/a/{b", "a group is not closed at character 5"),
    ("ptr-2", "/a/:", "a name is missing at character 4"),
    ("ptr-3", "/a?", "\"?\" is kept for later versions at character 2"),
    ("urlpattern-1", "/:a/:a", "the name a is there twice at character 6"),
    ("urlpattern-2", "/(é)", "an expression is ASCII at character 2"),
    ("urlpattern-3", "/a{b", "a group is not closed at character 4"),
  ])
  func whatIsNoPatternOfTheOtherRouterIsSaidWithItsPlace(id: String, pattern: String, problem: String) throws
  {
    #expect(try match(id, pattern, "/a") == "no answer: no foreign pattern: \(problem)")
  }

  @Test(arguments: [
    ("urlpattern-1", "/a/:b(c|d)", "/a/d", #"{"match":true,"params":{"b":"d"},"pattern":"/a/:b(c|d)"}"#),
    (
      "urlpattern-2", "/a/:b([0-9]+)", "/a/7",
      #"{"match":true,"params":{"b":"7"},"pattern":"/a/:b([0-9]+)"}"#
    ),
    ("urlpattern-3", "/a/:b([0-9]+)", "/a/x", #"{"match":false}"#),
    ("urlpattern-4", "/a/:b?", "/a", #"{"match":true,"params":{"b":null},"pattern":"/a/:b?"}"#),
    (
      "ptr-1", "/:a", "/b?c",
      #"{"match":true,"matched":"/b?c","params":{"a":"b?c"},"pattern":"/:a"}"#
    ),
    ("rk-1", "/:{a}.json/**", "/b.json", #"{"match":false}"#),
    (
      "rk-2", "/:{a}.json/**", "/b.json/c/d",
      #"{"match":true,"params":{"a":"b","catchall":["c","d"]},"pattern":"/:{a}.json/**"}"#
    ),
    ("hb-1", "a-*/{b}", "/a-1/2", #"{"match":true,"params":{"b":"2"},"pattern":"a-*/{b}"}"#),
    (
      "dld-1", "http{s(|s)}://{sub(|www.)}a.example/x{id}", "https://www.a.example/x",
      #"{"match":true,"params":{"id":"","s":"s","sub":"www."},"pattern":"http{s(|s)}://{sub(|www.)}a.example/x{id}"}"#
    ),
    (
      "un-1", "app://a/<path:rest>", "app://a/b%20c/d",
      #"{"match":true,"params":{"rest":"b%20c/d"},"pattern":"app://a/<path:rest>"}"#
    ),
  ])
  func whatHasAPlaceIsTranslated(id: String, pattern: String, url: String, answer: String) throws {
    #expect(try match(id, pattern, url) == answer)
  }

  @Test func aPathConfigurationMergesTheRulesWhoseExpressionsAreFoundInAPath() throws {
    let rules = #"""
      [{"patterns":["^/a/b"],"properties":{"p":1}},{"patterns":["/new$"],"properties":{"p":2}},
       {"patterns":[".*\\?.*x=y.*"],"properties":{"q":3}},{"patterns":["/$"],"properties":{"r":4}},
       {"patterns":["^/c\\?x=y"],"properties":{"s":5}}]
      """#
    func properties(_ url: String) throws -> String {
      try got(#"{"id":"hotwire-1","kind":"config-rules","rules":\#(rules),"url":"\#(url)","expect":{"x":1}}"#)
    }
    #expect(try properties("/a/bc/d") == #"{"properties":{"p":1}}"#)
    #expect(try properties("/a/b/new?x=y") == #"{"properties":{"p":1,"q":3}}"#)
    #expect(try properties("/a/b/new") == #"{"properties":{"p":2}}"#)
    #expect(try properties("/") == #"{"properties":{"r":4}}"#)
    #expect(try properties("/?x=y") == #"{"properties":{"q":3}}"#)
    #expect(try properties("/c?x=y") == #"{"properties":{"q":3,"s":5}}"#)
    #expect(try properties("/c/a/b") == #"{"properties":{}}"#)
  }

  @Test func aPathThatStandsForTooManyPathsAndGroupsThatAreTooDeepAreRejectedAndNotWaitedFor() throws {
    let optional = String(repeating: "/a?", count: 60)
    let answer = try got(
      #"{"id":"rr-1","kind":"matchRoutes","patterns":[{"pattern":"\#(optional)"}],"url":"/a","expect":{"x":1}}"#
    )
    #expect(answer == "no answer: The path \"\(optional.prefix(64))\" stands for too many paths.")
    let deep = String(repeating: "{", count: 10_000)
    #expect(
      try match("ptr-1", deep, "/a").hasPrefix("no answer: no foreign pattern: groups are nested too deeply"))
    let groups = String(repeating: "{/a}", count: 60)
    #expect(
      try match("ptr-2", groups, "/a").hasPrefix(
        "no answer: no pattern: A pattern with groups may have at most 256"))
    let long = String(repeating: "/a", count: 40_000)
    for id in ["ptr-3", "urlpattern-1", "rk-1", "hb-1", "un-1"] {
      #expect(
        try match(id, long, "/a").hasPrefix("no answer: no pattern: A pattern can have at most"), "\(id)")
    }
    #expect(
      try match("dld-1", "a://b" + long, "/a").hasPrefix("no answer: no pattern: A pattern can have at most"))
  }

  @Test func ofRoutesThatTakeOnePathTheOthersAreNamed() throws {
    let answer = try got(
      #"""
      {"id":"rr-1","kind":"matchRoutes","patterns":[{"pattern":"/a/:b"},{"pattern":"/:a/b"}],"url":"/A/B",
       "expect":{"x":1}}
      """#)
    #expect(answer.contains(#""others":["/:a/b"]"#))
  }
}
