import DeepLinks
import LinkGates
import LinkTools
import Testing

/// The rules of FFRouter; where an answer of it is a defect, the answer that is right.
struct FFRouterRulesTests {
  static let shops = [
    ("(?:https://)?www.baidu.com/wd/(\\d+)", "protocol://page/routerDetails?id=$1"),
    ("(?:https://)?www.taobao.com/search/(.*)", "protocol://page/routerDetails?id=$$1"),
    ("(?:https://)?www.jd.com/search/(.*)", "protocol://page/routerDetails?id=$#1"),
  ]
  static let letters = "https://a.com/(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)"

  /// Other known answers of FFRouter are among the cases of LinkCases.
  @Test(arguments: [
    (shops, "https://www.baidu.com/wd/42", "protocol://page/routerDetails?id=42"),
    (shops, "www.taobao.com/search/原子弹", "protocol://page/routerDetails?id=%E5%8E%9F%E5%AD%90%E5%BC%B9"),
    ([("^https://.*", "app://x?f=$fragment&p=$path")], "https://a.com/b#top", "app://x?f=top&p=/b"),
    ([("https://a.com/(x)?(\\d+)", "app://x/$1")], "https://a.com/7", "app://x/"),
    ([(letters, "app://x/$1/$10")], "https://a.com/abcdefghij", "app://x/a/j"),
    ([("https://a.com/(.*)", "app://x?a=$1&b=$$1")], "https://a.com/中", "app://x?a=中&b=%E4%B8%AD"),
    ([("https://a.com/(.*)", "app://x?q=$1")], "https://a.com/$host", "app://x?q=$host"),
    (
      [("https://a.com/(.*)", "app://x/$1?price=$&a=$|1&b=$$&c=$no.")], "https://a.com/1",
      "app://x/1?price=$&a=$|1&b=$$&c=."
    ),
    ([("https://a.com/(.*)", "app://x?q=$1")], "https://b.com/?price=$100", "https://b.com/?price=$100"),
  ])
  func theFirstRuleThatMatchesRewritesALink(rules: [(String, String)], url: String, result: String) throws {
    let link = try DeepLink(url)
    let other = try FFRouterRules(rules.map { (match: $0.0, target: $0.1) }).rewrite(link)
    #expect((other ?? link).description == result)
  }

  /// What FFRouter would let a link decide is no rule here.
  @Test(arguments: [
    "app://$host$path?$query", "app://$1", "$1://x", "$#1", "$url", "https://$1/",
    "https://$1.b.com/", "https://b.com$1",
    "https://b.com$path", "//$1", "/$1", "app:/$1", "app:$1", "b$1", "https://b.com:$1/",
    "https://u:$1@b.com/",
  ])
  func noVariableDecidesWhereALinkGoes(target: String) {
    let error = #expect(throws: LinkDefinitionError.self) {
      try FFRouterRules([("a", "b"), ("https://a.com/(.*)", target)])
    }
    #expect(error?.problems.first?.code == .target)
    #expect(error?.problems.first?.places == ["rule 1"])
  }

  @Test(arguments: [
    ("app://x?q=$1", "b&c=d", "app://x?q=b%26c=d"),
    ("app://x?q=$1", "b?c=1&d#e", "app://x?q=b?c=1%26d%23e"),
    ("app://x?$1=1", "b=c&d", "app://x?b%3Dc%26d=1"),
    ("app://x?a=1&$1&z=1", "b=c&d=e", "app://x?a=1&b=c&d=e&z=1"),
    ("app://x/$1/y", "b/c?d#e", "app://x/b/c%3Fd%23e/y"),
    ("https://b.com/$1", "/evil.com/x", "https://b.com//evil.com/x"),
    ("https://b.com/$1", "@evil.com/x", "https://b.com/@evil.com/x"),
    ("https://b.com/$#1", "%5Cevil.com", "https://b.com/%5Cevil.com"),
    ("app://x#$1", "a#b?c", "app://x#a%23b?c"),
    ("app://x?q=$$1", "a%20b&c=/?+", "app://x?q=a%2520b%26c=/?%2B"),
    ("app://x?q=$#1", "a%20b%26c%2Bd%E4%B8%AD%41+", "app://x?q=a%20b%26c%2Bd中A+"),
    ("app://x/$#1", "a%2Fb%3F%25%41", "app://x/a%2Fb%3F%25A"),
    ("app://x?q=${1}0", "a", "app://x?q=a0"),
  ])
  func whatWouldEndThePlaceIsEscaped(target: String, captured: String, result: String) throws {
    let rules = try FFRouterRules([("https://a.com/(.*)", target)])
    #expect(rules.rewrite(try DeepLink("https://a.com/" + captured))?.description == result)
  }

  @Test(arguments: [
    (
      "(?:https://)?www.baidu.com/wd/(\\d+)", "protocol://page/details?id=$1", "https://www.baidu.com/wd/42",
      "protocol://page/details?id=42"
    ),
    (
      "^https://www\\.taobao\\.com/search/(.*)$", "protocol://page/details?product=$$1&kind=search",
      "https://www.taobao.com/search/a%26b", "protocol://page/details?product=a%26b&kind=search"
    ),
    (
      "https?://a.com/(\\w+)/x/([^/]+)", "app://page/$2/$#1", "http://a.com/1/x/2", "app://page/2/1"
    ),
    (
      "https://a.com/s\\?q=([^&]+)&p=(\\d+)", "app://s/$1?page=$2", "https://a.com/s?p=2&q=x",
      "app://s/x?page=2"
    ),
    ("https://a.com/x\\?g1=(\\d+)", "app://y/$1", "https://a.com/x?g1=7", "app://y/7"),
    ("https://a.com/(\\w+)\\?g2=(\\d+)", "app://y/$2/$1", "https://a.com/x?g2=7", "app://y/7/x"),
  ])
  func aRuleBecomesPatternsWhereItCan(match: String, target: String, link: String, result: String) throws {
    let rule = try #require(RewriteRule.ffRouter("r", match: match, target: target))
    #expect(try RewriteRules([rule]).rewrite(DeepLink(link)).link?.description == result)
  }

  @Test func aNamedItemIsRequiredWhateverItsName() throws {
    let rule = try #require(
      RewriteRule.ffRouter("r", match: "https://a.com/x\\?g1=(\\d+)", target: "app://y"))
    let rules = try RewriteRules([rule])
    #expect(try rules.rewrite(DeepLink("https://a.com/x?g1=7")).link?.description == "app://y")
    #expect(try rules.rewrite(DeepLink("https://a.com/x")).steps == [])
    #expect(try rules.rewrite(DeepLink("https://a.com/x?g1=seven")).steps == [])
  }

  @Test(arguments: [
    ("a.com/(.*)", "app://x/$1"), ("https://a.com/x(.*)", "app://x/$1"), ("https://(.*)/x", "app://x/$1"),
    ("https://a.com/(.*)", "app://$1"), ("https://a.com/(.*)", "$1"), ("https://a.com/(.*)", "app://x/a$1"),
    ("https://a.com/(a|b)", "app://x/$1"), ("https://a.com/(.*)", "app://x/$2"),
    ("https://a.com/(.*)", "app://x?u=$url"),
    ("https://a.com/(.*)", "https://$1.b.com/x"), ("https://a.com/a*", "app://x"),
    ("https://a.com/(.*)x", "app://x/$1"), ("https://a.com/(.*)\\?g1=(.*)", "app://x/$1"),
    ("https://a.com/x\\?a=(.*)&a=(.*)", "app://x/$1"), ("https://a.com/x\\?a=b", "app://x"),
    ("https://a.com/x\\?", "app://x"), ("https://a.com/x\\?=(.*)", "app://x/$1"),
  ])
  func otherRulesBecomeNone(match: String, target: String) {
    #expect(RewriteRule.ffRouter("r", match: match, target: target) == nil)
  }

  /// Each takes exponential or quadratic time; the rule behind it would take the link.
  @Test(arguments: [
    "(x+)+y", "(x|x)*y", "(x|xx)+$y", "(.*)(.*)(.*)(.*)y", "(?:x?){30}x{30}y", "(([a-z])+.)+[A-Z]",
  ])
  func theStepsOfOneLinkAreBounded(expression: String) throws {
    let rules = try FFRouterRules([(expression, "b://c"), ("^x", "b://d")])
    #expect(rules.rewrite(try DeepLink(String(repeating: "x", count: 8_000))) == nil)
    #expect(rules.rewrite(try DeepLink("x/-"))?.description == "b://d")
    #expect(rules.rewrite(try DeepLink(String(repeating: "x", count: 10_000) + "y")) == nil)
  }

  @Test(arguments: ["(a", "a)(b", "*", "[a", "(a)\\1", "\\\\\\2(a)(b)", String(repeating: "a", count: 4_097)])
  func whatIsNoExpressionIsRejected(expression: String) {
    let error = #expect(throws: LinkDefinitionError.self) {
      try FFRouterRules([("a", "b"), (expression, "b://c")])
    }
    #expect(error?.problems.first?.code == .expression)
    #expect(error?.problems.first?.places == ["rule 1"])
    #expect(error?.description.contains("Correct it") == true)
  }

  @Test func theFirstPlaceCountsAndThereTheFirstWay() throws {
    let rules = try FFRouterRules([("(b|a+)(b*)c", "x://y/$1-$2-$0"), ("d*", "x://z")])
    #expect(rules.rewrite(try DeepLink("aabbcbc"))?.description == "x://y/aa-bb-aabbc")
    // The other rule takes nothing of it.
    #expect(rules.rewrite(try DeepLink("ab")) == nil)
  }

  @Test func aGateAsksThemAfterItsOwnRules() throws {
    let old = try FFRouterRules([
      ("https://a.com/(.*)", "ride://trip/$1"), ("https://b.com/(.*)", "https://b.com/x/$1"),
    ])
    var draft = TableDraft<String>()
    let exported = RouteAttributes(isExported: true)
    try draft.add("ride://trip/:id", attributes: exported) { .open("trip \($0["id"] ?? "")") }
    try draft.add("ride://new/:id", attributes: exported) { .open("new \($0["id"] ?? "")") }
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting(
      try RewriteRules([RewriteRule("n", from: "https://a.com/new/:id", to: "ride://new/:id")]))
    rules.rewriter = { old.rewrite($0) }
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules)
    #expect(gate.open("https://a.com/7", from: .web).output == "trip 7")
    #expect(gate.open("https://a.com/new/7", from: .web).output == "new 7")
    #expect(gate.open("https://b.com/../7", from: .web).rejection?.code == .rewriting)
    let long = "https://c.com/" + String(repeating: "x", count: 9_000)
    #expect(gate.open(long, from: .web).rejection?.code == .rewriting)
  }

  @Test func whatALenientReaderTakesForAPathNamesNoHost() throws {
    let rules = try FFRouterRules([(match: "app:", target: "\u{E9}:/$#path:")])
    #expect(rules.rewrite(try DeepLink("app:///evil.com?\u{E4}", reading: .lenient)) == nil)
  }
}
