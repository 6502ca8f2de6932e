import DeepLinks
import LinkGates
import Testing

struct RewriteTests {
  private func rewrite(
    _ source: String, _ target: String, _ url: String, renames: [String: String] = [:],
    options: TableOptions = TableOptions()
  ) throws -> String? {
    try RewriteRules([RewriteRule("r", from: source, to: target, renames: renames)], options: options)
      .rewrite(try DeepLink(url)).link?.description
  }

  private func problems(_ rules: [RewriteRule], _ fallbacks: [RewriteRules.Fallback] = []) -> [LinkProblem] {
    do throws(LinkDefinitionError) {
      _ = try RewriteRules(rules, fallbacks: fallbacks)
      return []
    } catch {
      return error.problems
    }
  }

  @Test(arguments: [
    (
      "https://shop.example/item/:id<int>", "ride://trip/:id", "https://shop.example/item/12",
      "ride://trip/12"
    ),
    (
      "https://shop.example/item/:id", "ride://trip/:id", "HTTPS://Shop.Example:443/item/A%2Fb",
      "ride://trip/A%2Fb"
    ),
    ("ride://old/:id", "ride://trip/:id", "ride://old/x", "ride://trip/x"),
    ("ride://old/:id", "ride://trip/:id", "ride://other/x", "ride://other/x"),
    ("ride://:a/:b", "ride://x/:b/:a", "ride://1/2", "ride://x/2/1"),
    ("/s/:q", "ride://search?q", "ride://s/a&b=c%23%2B+", "ride://search?q=a%26b%3Dc%23%2B%2B"),
    ("ride://s?q", "ride://search/:q", "ride://s?q=a/b?c", "ride://search/a%2Fb%3Fc"),
    ("ride://s#:part", "ride://t?part", "ride://s#a%26b", "ride://t?part=a%26b"),
    ("ride://s?part", "ride://t#:part", "ride://s?part=a%23b", "ride://t#a%23b"),
    ("ride://a/**r", "https://b.example/**r", "ride://a/x%2Fy/z", "https://b.example/x%2Fy/z"),
    ("ride://a/**r", "https://b.example/**r", "ride://a", "https://b.example/"),
    ("ride://a{/:t}", "ride://b{/:t}", "ride://a", "ride://b"),
    ("ride://a{/:t}", "ride://b{/:t}", "ride://a/1", "ride://b/1"),
    ("ride://a?p<int>=1", "ride://b/:p<int>", "ride://a", "ride://b/1"),
    ("ride://a?t*", "ride://b?t*", "ride://a?t=1&t=2", "ride://b?t=1&t=2"),
    ("ride://a?f!", "ride://b?f!", "ride://a?f", "ride://b?f"),
    ("ride://a", "ride://b?kind(promo)", "ride://a", "ride://b?kind=promo"),
    ("/old", "/new", "ride://old", "/new"),
  ])
  func fieldsAreTheVariables(source: String, target: String, url: String, result: String) throws {
    #expect(try rewrite(source, target, url) == result)
  }

  @Test func aFieldMayHaveAnotherNameInTheTarget() throws {
    #expect(
      try rewrite(
        "ride://a?id", "ride://b?trip&same", "ride://a?id=7", renames: ["trip": "id", "same": "id"])
        == "ride://b?trip=7&same=7")
  }

  /// What a pattern and a signature take for one link, rules take for one link too.
  @Test(arguments: [
    "https://a.example/%70romo?code=7", "https://a.example/promo/?code=7",
    "https://A.EXAMPLE:443/promo?code=7",
    "https://a.example/promo?%63ode=7&x=y",
  ])
  func rulesSeeWhatPatternsSee(url: String) throws {
    #expect(
      try rewrite("https://a.example/promo", "https://a.example/closed", url) == "https://a.example/closed")
  }

  @Test func theOptionsOfTheTableHoldForRules() throws {
    var options = TableOptions()
    options.plusIsSpace = true
    options.ignoresCase = true
    #expect(try rewrite("ride://s?q", "ride://t/:q", "ride://S?q=a+b", options: options) == "ride://t/a%20b")
  }

  @Test func theFirstRuleInTheListIsTakenWhoseConditionsHold() throws {
    let rules = try RewriteRules([
      RewriteRule(
        "ios", from: "a://**r", to: "b://ios/**r",
        conditions: RewriteConditions(
          platforms: ["iOS"], fromVersion: RewriteConditions.AppVersion("2"),
          beforeVersion: RewriteConditions.AppVersion("3"))),
      RewriteRule(
        "late", from: "a://**r", to: "b://late/**r",
        conditions: RewriteConditions(fromTime: 100, beforeTime: 200)),
      RewriteRule("all", from: "/**r", to: "b://all"),
      RewriteRule("best", from: "a://1", to: "b://best"),
    ])
    func taken(_ context: RewriteConditions.Context) throws -> String? {
      rules.rewrite(try DeepLink("a://1"), in: context).steps.first?.rule
    }
    #expect(
      try taken(RewriteConditions.Context(platform: "ios", version: RewriteConditions.AppVersion("2.10.1")))
        == "ios")
    #expect(
      try taken(RewriteConditions.Context(platform: "ios", version: RewriteConditions.AppVersion("3.0")))
        == "all")
    #expect(try taken(RewriteConditions.Context(platform: "ios")) == "all")
    #expect(
      try taken(
        RewriteConditions.Context(platform: "android", version: RewriteConditions.AppVersion("2"), time: 100))
        == "late"
    )
    #expect(try taken(RewriteConditions.Context(time: 200)) == "all")
    #expect(try taken(RewriteConditions.Context()) == "all")
  }

  @Test func bucketsAreTheSameForEver() {
    #expect(RewriteConditions.bucket(rule: "new-search", installation: "6F9619FF") == 937)
    #expect(RewriteConditions.bucket(rule: "", installation: "") == 5113)
    #expect(RewriteConditions.bucket(rule: "new-search", installation: "安装") == 1674)
    let share = (0..<10_000).count { RewriteConditions.bucket(rule: "half", installation: "i\($0)") < 5_000 }
    #expect((4_800...5_200).contains(share))
  }

  @Test func aShareIsOfInstallationsThatAreKnown() throws {
    func taken(_ share: Int, _ installation: String?) throws -> Bool {
      let rule = RewriteRule(
        "new-search", from: "a://1", to: "b://2", conditions: RewriteConditions(share: share))
      return try !RewriteRules([rule]).rewrite(
        try DeepLink("a://1"), in: RewriteConditions.Context(installation: installation)
      ).steps.isEmpty
    }
    let bucket = RewriteConditions.bucket(rule: "new-search", installation: "i")
    #expect(try taken(bucket + 1, "i"))
    #expect(try !taken(bucket, "i"))
    #expect(try !taken(10_000, nil))
    #expect(try taken(10_000, "i"))
    #expect(try !taken(0, "i"))
  }

  @Test func rulesFollowOneAnotherIfTheySaySo() throws {
    let rules = try RewriteRules([
      RewriteRule("1", from: "a://x/:r", to: "b://x/:r", continues: true),
      RewriteRule("2", from: "b://x/:r", to: "c://x/:r", continues: true),
      RewriteRule("3", from: "c://x/:r", to: "d://x/:r"),
      RewriteRule("4", from: "d://x/:r", to: "e://x/:r"),
    ])
    let outcome = rules.rewrite(try DeepLink("a://x/1"))
    #expect(outcome.steps.map(\.rule) == ["1", "2", "3"])
    #expect(outcome.steps.map(\.link.description) == ["b://x/1", "c://x/1", "d://x/1"])
    #expect(outcome.link?.description == "d://x/1")
  }

  @Test func aCycleEndsWhereItBegan() throws {
    let rules = try RewriteRules([
      RewriteRule("1", from: "a://x/:r", to: "b://x/:r", continues: true),
      RewriteRule("2", from: "b://x/:r", to: "a://x/:r", continues: true),
    ])
    let outcome = rules.rewrite(try DeepLink("a://x/7"))
    #expect(outcome.failure == RewriteRules.Outcome.RewriteError(.loop, rule: "2"))
    #expect(outcome.steps.map(\.rule) == ["1", "2"])
  }

  @Test func aRuleThatStopsMayLeadBack() throws {
    let rules = try RewriteRules([
      RewriteRule("exempt", from: "a://x/7", to: "a://x/7"),
      RewriteRule("there", from: "a://x/:r", to: "b://x/:r", continues: true),
      RewriteRule("back", from: "b://x/:r", to: "a://x/:r"),
    ])
    #expect(rules.rewrite(try DeepLink("a://x/7")).link?.description == "a://x/7")
    #expect(rules.rewrite(try DeepLink("a://x/8")).link?.description == "a://x/8")
  }

  @Test func thereAreNoMoreHopsThanAreAllowed() throws {
    let rules = (0..<9).map {
      RewriteRule("\($0)", from: "a\($0)://x", to: "a\($0 + 1)://x", continues: true)
    }
    let link = try DeepLink("a0://x")
    #expect(try RewriteRules(Array(rules.prefix(8))).rewrite(link).link?.description == "a8://x")
    #expect(
      try RewriteRules(rules).rewrite(link).failure == RewriteRules.Outcome.RewriteError(.hopLimit, rule: "7")
    )
    #expect(try RewriteRules(rules, hopLimit: 9).rewrite(link).link?.description == "a9://x")
  }

  @Test func whatDoesNotGoIntoTheTargetIsAFailure() throws {
    let rules = try RewriteRules([
      RewriteRule("number", from: "a://n/:n", to: "b://n/:n<int>"),
      RewriteRule("dots", from: "a://d/**r", to: "https://b.example/c/**r"),
    ])
    func failure(_ url: String) throws -> RewriteRules.Outcome.RewriteError? {
      rules.rewrite(try DeepLink(url)).failure
    }
    #expect(try failure("a://n/x") == RewriteRules.Outcome.RewriteError(.value, rule: "number"))
    for url in ["a://d/../x", "a://d/%2E%2e/x", "a://d/x/.", "a://d/.%2e"] {
      #expect(try failure(url) == RewriteRules.Outcome.RewriteError(.value, rule: "dots"))
    }
    #expect(try failure("a://d/...") == nil)
  }

  @Test func allProblemsAreTold() {
    let rules = [
      RewriteRule("", from: "/a", to: "/b"),
      RewriteRule("1", from: "/:", to: "/b"),
      RewriteRule("1", from: "/:a", to: "ride://x/:b"),
      RewriteRule("2", from: "/:n<odd>", to: "/b"),
      RewriteRule("3", from: "/a", to: "/b", conditions: RewriteConditions(share: 10_001)),
      RewriteRule("4", from: "/a{/:b}", to: "/b/:b"),
      RewriteRule("5", from: "/a", to: "/b", renames: ["x": "y"]),
    ]
    let found = problems(
      rules,
      [
        RewriteRules.Fallback(scheme: "a b", .pattern("ride://x")),
        RewriteRules.Fallback(.pattern("ride://x/:a/:b")),
        RewriteRules.Fallback(.site("https://x.example")),
      ])
    #expect(
      found.map(\.code) == [
        .name, .source, .duplicate, .target, .source, .conditions, .target, .target, .scheme, .target,
        .duplicate,
      ])
    #expect(
      found.map { $0.places.joined() } == [0, 1, 2, 2, 3, 4, 5, 6].map { "rewrites[\($0)]" }
        + [0, 1, 2].map { "fallbacks[\($0)]" })
    #expect(
      found[3].description
        == "The rule 1: The target has the field b, but the pattern has no field b.")
    #expect(
      found[9].description
        == "The fallback 1: The pattern of a fallback can have at most one field, which is filled with the link."
    )
  }

  @Test func thereAreNoMoreRulesThanAreAllowed() {
    let many = (0...RewriteRules.maximumRules).map { RewriteRule("\($0)", from: "/a", to: "/b") }
    #expect(problems(many).map(\.code) == [.limit])
    let large = (0..<900).map { RewriteRule("\($0)", from: "/a{/b}{/c}{/d}{/e}{/f}", to: "/b") }
    #expect(problems(large).map(\.code) == [.limit])
  }

  /// The way of a link through the rules is one walk through a trie, however many rules begin like it.
  @Test func whatALinkCostsDoesNotGrowWithTheRules() throws {
    func visits(_ count: Int, _ link: DeepLink) throws -> Int {
      try RewriteRules(
        (0..<count).map {
          RewriteRule("\($0)", from: "https://shop.example/a/b/item\($0)/:x", to: "ride://item\($0)/:x")
        }
      ).effort(for: link).visits
    }
    let link = try DeepLink("https://shop.example/a/b/item7/" + String(repeating: "x", count: 8_000))
    #expect(try visits(1_000, link) == visits(10, link))
    #expect(try visits(1_000, link) < 10)
  }

  /// What a link asks of its query is looked up, also where a thousand rules differ in nothing else.
  @Test(arguments: ["https://shop.example/promo?code(c#)", "https://shop.example/promo?k#"])
  func rulesThatDifferInTheQueryReadItOnce(source: String) throws {
    let rules = try RewriteRules(
      (0..<1_000).map {
        RewriteRule("\($0)", from: source.replacing("#", with: "\($0)x"), to: "ride://promo/\($0)")
      })
    let items = (0..<1_000).map { "k\($0)=v" }.joined(separator: "&")
    let link = try DeepLink("https://shop.example/promo?\(items)&code=c77x&k77x")
    #expect(rules.effort(for: link).looks <= 1_002 + 2 * 1_001)
    let one = try DeepLink("https://shop.example/promo?\(items)&code=c77x&k77x=v")
    #expect(rules.rewrite(one).link?.description == "ride://promo/77")
  }

  @Test func linksThatAreTooLongAreRejected() throws {
    let rules = try RewriteRules([RewriteRule("r", from: "a://:x", to: "b://x?x")])
    let longest = try DeepLink("a://" + String(repeating: "x", count: RewriteRules.maximumLength - 4))
    #expect(rules.rewrite(longest).link != nil)
    #expect(
      rules.rewrite(try DeepLink("\(longest)x")).failure
        == RewriteRules.Outcome.RewriteError(.length, rule: nil))
    #expect(RewriteRules().rewrite(try DeepLink("\(longest)x")).link != nil)
  }

  @Test func versionsAreComparedNumberByNumber() {
    #expect(
      RewriteConditions.AppVersion("2.10").map { $0 > RewriteConditions.AppVersion("2.9.9") ?? $0 } == true)
    #expect(RewriteConditions.AppVersion("2.0.0") == RewriteConditions.AppVersion("2"))
    #expect(RewriteConditions.AppVersion("2.0.1")?.description == "2.0.1")
    for text in ["", "2.", ".2", "2.x", "-1", "1.2.3.4.5.6.7.8.9", "1234567890", "٣"] {
      #expect(RewriteConditions.AppVersion(text) == nil)
    }
  }
}
