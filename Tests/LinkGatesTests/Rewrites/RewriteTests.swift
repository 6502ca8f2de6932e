import DeepLinks
import LinkGates
import LinkSamples
import RIBKit
import Testing

struct RewriteTests {
  private func rewrite(_ match: String, _ target: String, _ url: String) throws -> String? {
    try RewriteRules([RewriteRule(id: "r", match: match, target: target)]).rewrite(try DeepLink(url)).link?
      .description
  }

  private func problems(_ rules: [RewriteRule], _ fallbacks: [LinkFallback] = []) -> [RewriteProblem] {
    do throws(RewriteError) {
      _ = try RewriteRules(rules, fallbacks: fallbacks)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func aRuleTakesTheWholeLinkUnlessItSaysOtherwise() throws {
    #expect(try rewrite("https://a.com/(.*)", "app://x", "https://a.com/1") == "app://x")
    #expect(try rewrite("a.com/(.*)", "app://x", "https://a.com/1") == "https://a.com/1")
    var rule = RewriteRule(id: "r", match: "a.com/(\\d)", target: "app://$1")
    rule.isAnchored = false
    #expect(try RewriteRules([rule]).rewrite(try DeepLink("https://a.com/12")).link?.description == "app://1")
  }

  @Test func schemeAndHostHaveNoCaseAndGroupsKeepTheirs() throws {
    #expect(try rewrite("https://a.com/(.*)", "app://$1", "HTTPS://A.com/Ab") == "app://Ab")
    #expect(try rewrite("ride://(.*)", "app://$1", "RIDE://Trip/1") == "app://Trip/1")
    #expect(try rewrite("https://a.com/a", "app://x", "https://a.com/A") == "https://a.com/A")
    let rule = RewriteRule(id: "r", match: "https://a.com/a", target: "app://x", ignoresCase: true)
    #expect(try RewriteRules([rule]).rewrite(try DeepLink("https://a.com/A")).link?.description == "app://x")
  }

  @Test(arguments: [
    ("app://x?q=$1", "b&c=d", "app://x?q=b%26c=d"),
    ("app://x?q=$1", "b?c=1&d#e", "app://x?q=b?c=1%26d%23e"),
    ("app://x?q=$1", "b%26c%23", "app://x?q=b%26c%23"),
    ("app://x?$1=1", "b=c&d", "app://x?b%3Dc%26d=1"),
    ("app://x?$1", "b=c&d=e#f", "app://x?b=c&d=e%23f"),
    ("app://x?a=1&$1&z=1", "b=c&d=e", "app://x?a=1&b=c&d=e&z=1"),
    ("app://x/$1/y", "b/c?d#e", "app://x/b/c%3Fd%23e/y"),
    ("app://$1", "b/c?d", "app://b/c%3Fd"),
    ("https://$1.b.com/", "evil.com/x", "https://evil.com%2Fx.b.com/"),
    ("https://$1.b.com/", "u@evil.com:1#", "https://u%40evil.com%3A1%23.b.com/"),
    ("https://b.com/$1", "evil.com/x", "https://b.com/evil.com/x"),
    ("app://x#$1", "a#b?c", "app://x#a%23b?c"),
    ("app://x?q=$$1", "a%20b&c=/?+", "app://x?q=a%2520b%26c=/?%2B"),
    ("app://x/$$1", "a/b?c", "app://x/a/b%3Fc"),
    ("app://x?q=$#1", "a%20b%26c%2Bd%E4%B8%AD%41+", "app://x?q=a%20b%26c%2Bd中A+"),
    ("app://x/$#1", "a%2Fb%3F%25%41", "app://x/a%2Fb%3F%25A"),
    ("$#1", "app%3A%2F%2Fx%3Fq%3Da%2520b", "app://x?q=a%20b"),
    ("$$1", "a b", "a%20b"),
    ("app://x?q=\\$1\\\\$1", "a", "app://x?q=$1\\a"),
    ("app://x?q=${1}0", "a", "app://x?q=a0"),
  ])
  func whatWouldEndThePlaceIsEscaped(target: String, captured: String, result: String) throws {
    #expect(try rewrite("https://a\\.com/(.*)", target, "https://a.com/" + captured) == result)
  }

  @Test func aCaptureIsReadBackFromAValue() throws {
    let rules = try RewriteRules([
      RewriteRule(id: "r", match: "https://a.com/.*", target: "app://web?url=$$url")
    ])
    let link = try DeepLink("https://a.com/b?c=%26&d=e+f#g")
    let result = try #require(rules.rewrite(link).link)
    #expect(result.items.map(\.value) == [link.description])
  }

  @Test func theFirstRuleWhoseConditionsHoldIsTaken() throws {
    let rules = try RewriteRules([
      RewriteRule(
        id: "ios", match: "a://(.*)", target: "b://ios/$1",
        conditions: RewriteConditions(
          platforms: ["iOS"], fromVersion: AppVersion("2"), beforeVersion: AppVersion("3"))),
      RewriteRule(
        id: "late", match: "a://(.*)", target: "b://late/$1",
        conditions: RewriteConditions(fromTime: 100, beforeTime: 200)),
      RewriteRule(id: "all", match: "a://1", target: "b://all"),
    ])
    func taken(_ context: RewriteContext) throws -> String? {
      rules.rewrite(try DeepLink("a://1"), in: context).steps.first?.rule
    }
    #expect(try taken(RewriteContext(platform: "ios", version: AppVersion("2.10.1"))) == "ios")
    #expect(try taken(RewriteContext(platform: "ios", version: AppVersion("3.0"))) == "all")
    #expect(try taken(RewriteContext(platform: "ios")) == "all")
    #expect(try taken(RewriteContext(platform: "android", version: AppVersion("2"), time: 100)) == "late")
    #expect(try taken(RewriteContext(time: 200)) == "all")
    #expect(try taken(RewriteContext()) == "all")
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
        id: "new-search", match: "a://1", target: "b://2", conditions: RewriteConditions(share: share))
      return try !RewriteRules([rule]).rewrite(
        try DeepLink("a://1"), in: RewriteContext(installation: installation)
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
      RewriteRule(id: "1", match: "a://(.*)", target: "b://$1", continues: true),
      RewriteRule(id: "2", match: "b://(.*)", target: "c://$1", continues: true),
      RewriteRule(id: "3", match: "c://(.*)", target: "d://$1"),
      RewriteRule(id: "4", match: "d://(.*)", target: "e://$1"),
    ])
    let outcome = rules.rewrite(try DeepLink("a://x"))
    #expect(outcome.steps.map(\.rule) == ["1", "2", "3"])
    #expect(outcome.steps.map(\.link.description) == ["b://x", "c://x", "d://x"])
    #expect(outcome.link?.description == "d://x")
  }

  @Test func aCycleThatIsPlainToSeeIsRefused() {
    let there = RewriteRule(id: "1", match: "a://(.*)", target: "b://$1", continues: true)
    var back = RewriteRule(id: "2", match: "b://(.*)", target: "a://$1", continues: true)
    let found = problems([there, back])
    #expect(found.map(\.code) == [.cycle])
    #expect(
      found.first?.description
        == "The rule 1: Rules lead back to where they came from, as the link \"a://\" shows; let one of them be the last."
    )
    let longer = RewriteRule(id: "1", match: "a://(.*)", target: "a://x$1", continues: true)
    #expect(problems([longer]).map(\.code) == [.cycle])
    back.continues = false
    #expect(problems([there, back]).isEmpty)
    back.continues = true
    back.conditions.platforms = ["ios"]
    var android = there
    android.conditions.platforms = ["android"]
    #expect(problems([android, back]).isEmpty)
  }

  @Test func aCycleThatWasNotSeenEndsWhereItBegan() throws {
    // The examples of the two expressions are a/0 and b/0, which lead nowhere; 7 leads on and on.
    let rules = try RewriteRules([
      RewriteRule(id: "0", match: "b://0", target: "c://0"),
      RewriteRule(id: "1", match: "a://([0-9])", target: "b://$1", continues: true),
      RewriteRule(id: "2", match: "b://([0-9])", target: "a://$1", continues: true),
    ])
    let outcome = rules.rewrite(try DeepLink("a://7"))
    #expect(outcome.failure == RewriteFailure(.loop, rule: "2"))
    #expect(outcome.steps.map(\.rule) == ["1", "2"])
  }

  @Test func thereAreNoMoreHopsThanAreAllowed() throws {
    let rules = (0..<9).map {
      RewriteRule(id: "\($0)", match: "a\($0)://x", target: "a\($0 + 1)://x", continues: true)
    }
    let outcome = try RewriteRules(Array(rules.prefix(8))).rewrite(try DeepLink("a0://x"))
    #expect(outcome.link?.description == "a8://x")
    #expect(
      problems(rules).map(\.description) == [
        "The rule 0: More than 8 rules follow one another, as the link \"a0://x\" shows; let one of them be the last."
      ])
    #expect(
      try RewriteRules(rules, hopLimit: 9).rewrite(try DeepLink("a0://x")).link?.description == "a9://x")
  }

  @Test func whatIsNoLinkIsAFailure() throws {
    let rules = try RewriteRules([
      RewriteRule(id: "port", match: "a://(.*)", target: "https://b.com:9$1/"),
      RewriteRule(id: "empty", match: "b:(.*)", target: "$1"),
      RewriteRule(id: "long", match: "c:(.*)", target: String(repeating: "$url", count: 60)),
    ])
    let outcome = rules.rewrite(try DeepLink("a://x"))
    #expect(outcome.failure == RewriteFailure(.notALink, rule: "port"))
    #expect(outcome.link == nil)
    #expect(rules.rewrite(try DeepLink("b:")).failure == RewriteFailure(.notALink, rule: "empty"))
    let long = try DeepLink("c:" + String(repeating: "x", count: 65_000))
    #expect(rules.rewrite(long).failure == RewriteFailure(.notALink, rule: "long"))
  }

  @Test func linksThatAreTooLongAreRefused() throws {
    let rules = try RewriteRules([RewriteRule(id: "r", match: "a:(.*)", target: "b:$1")])
    let longest = try DeepLink("a:" + String(repeating: "x", count: RewriteRules.maximumLength - 2))
    #expect(rules.rewrite(longest).link != nil)
    #expect(rules.rewrite(try DeepLink("\(longest)x")).failure == RewriteFailure(.length, rule: nil))
  }

  @Test func theStepsOfOneLinkAreBounded() throws {
    let rules = try RewriteRules([RewriteRule(id: "r", match: "(?:x?){900}(?:x*){900}y", target: "b:")])
    let link = try DeepLink(String(repeating: "x", count: 60_000))
    #expect(rules.rewrite(link).failure == RewriteFailure(.steps, rule: "r"))
  }

  @Test func allProblemsAreTold() {
    let rules = [
      RewriteRule(id: "", match: "a", target: "b"),
      RewriteRule(id: "1", match: "(", target: "b"),
      RewriteRule(id: "1", match: "(a)", target: "$2"),
      RewriteRule(id: "2", match: "a", target: "$hots"),
      RewriteRule(id: "3", match: "a", target: "b", conditions: RewriteConditions(share: 10_001)),
    ]
    let found = problems(
      rules,
      [
        LinkFallback(scheme: "a b", target: "x"), LinkFallback(target: "$1"), LinkFallback(target: "x"),
      ])
    #expect(
      found.map(\.code) == [
        .id, .match, .duplicate, .target, .target, .conditions, .scheme, .target, .duplicate,
      ])
    #expect(
      found[3].description
        == "The rule 1: There is no group 2, for there are 1; write ${1}0 for the first one and a zero, at byte 0 of the target \"$2\"."
    )
    #expect(
      found[7].description
        == "The fallback 1: There is no group 1, for there are 0; write ${1}0 for the first one and a zero, at byte 0 of the target \"$1\"."
    )
  }

  @Test(arguments: ["", "a$", "a$ b", "a${", "a${1", "a${}", "a\\b", "a\\", "$|1", "$$", "$#"])
  func whatIsNoTargetIsRefused(target: String) {
    #expect(problems([RewriteRule(id: "r", match: "(a)", target: target)]).map(\.code) == [.target])
  }

  @Test func thereAreNoMoreRulesThanAreAllowed() {
    let many = (0...RewriteRules.maximumRules).map { RewriteRule(id: "\($0)", match: "a", target: "b") }
    #expect(problems(many).map(\.code) == [.tooMany])
    let large = (0..<30).map { RewriteRule(id: "\($0)", match: "(?:a?){900}(?:ab){900}\($0)", target: "b") }
    #expect(problems(large).isEmpty)
    let larger = (0..<300).map { RewriteRule(id: "\($0)", match: "(?:a?){900}\($0)", target: "b") }
    #expect(problems(larger).map(\.code) == [.tooMany])
  }

  @Test func aLinkThatNoRouteTakesHasAFallback() throws {
    let rules = try RewriteRules(
      [],
      fallbacks: [
        LinkFallback(target: "app://error?link=$$url"),
        LinkFallback(scheme: "Ride", target: "https://www.ride.example$path?$query"),
      ])
    #expect(try rules.fallback(for: DeepLink("x://a"))?.get().description == "app://error?link=x://a")
    #expect(
      try rules.fallback(for: DeepLink("ride:/trip/7?a=b"))?.get().description
        == "https://www.ride.example/trip/7?a=b")
    #expect(try RewriteRules().fallback(for: DeepLink("x://a")) == nil)
  }

  @Test func versionsAreComparedNumberByNumber() {
    #expect(AppVersion("2.10").map { $0 > AppVersion("2.9.9") ?? $0 } == true)
    #expect(AppVersion("2.0.0") == AppVersion("2"))
    #expect(AppVersion("2.0.1")?.description == "2.0.1")
    for text in ["", "2.", ".2", "2.x", "-1", "1.2.3.4.5.6.7.8.9", "1234567890", "٣"] {
      #expect(AppVersion(text) == nil)
    }
  }

  @Test func noRuleAndNoLinkIsTooStrange() throws {
    var dice = SplitMix(seed: 3)
    let pieces = [
      "$", "#", "1", "{", "}", "/", ":", "?", "&", "=", "url", "a", "\\", "%41", "中", ".*", "(", ")",
    ]
    for _ in 0..<10_000 {
      func text() -> String { (0..<dice.below(10)).map { _ in dice.pick(pieces) }.joined() }
      let rule = RewriteRule(
        id: "r", match: text(), target: text(), isAnchored: dice.below(2) == 0, continues: dice.below(2) == 0)
      guard let rules = try? RewriteRules([rule]) else { continue }
      guard let link = try? DeepLink(text(), reading: .lenient) else { continue }
      _ = rules.rewrite(link)
    }
  }
}
