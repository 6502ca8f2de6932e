import Basics
import DeepLinks
import LinkGates
import TestSupport
import Testing

/// No link decides where a rule or a fallback leads.
struct RewritePlaceTests {
  @Test(arguments: [
    "ride://:x", "ride://:x/a", "ride://a:x/b", "https://*.b.example/:x", "ride://:x-:y/a", "/:x-:y",
    "https://:x/a", "https:///a", "https://", "/:x", "/**x",
    "//:x",
    "ride://{:x}", "ride://{a/}:x", "(ride|bike)://:x", ":x", "*", "ride://a/*", "https://x.example:y/",
  ])
  func aTargetNamesItsSchemeAndItsHost(target: String) {
    #expect(throws: LinkDefinitionError.self) {
      try RewriteRules([RewriteRule("r", from: "ride://from/:x", to: target)])
    }
    #expect(throws: LinkDefinitionError.self) {
      try RewriteRules([], fallbacks: [RewriteRules.Fallback(.pattern(target))])
    }
  }

  @Test(arguments: [
    "", "www.ride.example", "ride://x", "https://", "https:///", "https://a@b.example", "https://a.example?x",
    "https://a.example#x", "https:a.example", "https:/a.example", "//a.example", "https://a b.example",
    "https://*.a.example",
  ])
  func aSiteIsASchemeAndAHost(site: String) {
    #expect(throws: LinkDefinitionError.self) {
      try RewriteRules([], fallbacks: [RewriteRules.Fallback(.site(site))])
    }
  }

  @Test(arguments: [
    ("ride:/a", "https://www.ride.example/a"),
    ("ride://a/b?c=d", "https://www.ride.example/a/b?c=d"),
    ("ride://trips/7?a=1", "https://www.ride.example/trips/7?a=1"),
    ("ride:/trip/7?a=b&c#d", "https://www.ride.example/trip/7?a=b&c#d"),
    ("ride:", "https://www.ride.example/"),
    ("ride://", "https://www.ride.example/"),
    ("ride:@evil.com/x", "https://www.ride.example/@evil.com/x"),
    ("ride:.evil.com/x", "https://www.ride.example/.evil.com/x"),
    ("ride://evil.com/", "https://www.ride.example/evil.com"),
    ("ride://@evil.com/x", "https://www.ride.example/@evil.com/x"),
    ("ride://u:p@evil.com:80/x", "https://www.ride.example/u:p@evil.com:80/x"),
    ("ride:evil.com:80", "https://www.ride.example/evil.com:80"),
    ("ride:////evil.com/x", "https://www.ride.example//evil.com/x"),
    ("ride://%2F%2Fevil.com", "https://www.ride.example/%2F%2Fevil.com"),
    ("ride:/%5C%5Cevil.com?%23=%26", "https://www.ride.example/%5C%5Cevil.com?%23=%26"),
    ("ride:/a%0D%0AHost:%20evil.com", "https://www.ride.example/a%0D%0AHost:%20evil.com"),
    (
      "ride:/a?u=https://evil.com/?x%3Dy#//evil.com",
      "https://www.ride.example/a?u=https://evil.com/?x%3Dy#//evil.com"
    ),
    ("https://other.example/x", "https://www.ride.example/x"),
    ("//other.example/x", "https://www.ride.example/x"),
    ("x/y", "https://www.ride.example/x/y"),
  ])
  func aSiteHasThePathThatALinkHas(link: String, result: String) throws {
    let rules = try RewriteRules([], fallbacks: [RewriteRules.Fallback(.site("https://www.ride.example"))])
    #expect(try rules.fallback(for: DeepLink(link))?.get().description == result)
  }

  @Test func aSiteMayHaveAPathOfItsOwn() throws {
    let rules = try RewriteRules(
      [], fallbacks: [RewriteRules.Fallback(.site("https://ride.example:8443/app/"))])
    #expect(
      try rules.fallback(for: DeepLink("ride://a"))?.get().description == "https://ride.example:8443/app/a")
    #expect(
      rules.fallback(for: try DeepLink("ride://a/../../b"))?.failure
        == RewriteRules.Outcome.RewriteError(.value, rule: nil))
  }

  @Test func aPatternOfAFallbackMayHoldTheLink() throws {
    let rules = try RewriteRules(
      [],
      fallbacks: [
        RewriteRules.Fallback(.pattern("ride://error?link")),
        RewriteRules.Fallback(scheme: "Bike", .pattern("ride://bikes")),
      ])
    let link = try DeepLink("x://a?b=c&d#e")
    let other = try #require(try rules.fallback(for: link)?.get())
    #expect(other.description == "ride://error?link=x://a?b%3Dc%26d%23e")
    #expect(other.items.map(\.value) == [link.description])
    #expect(try rules.fallback(for: DeepLink("bike://a"))?.get().description == "ride://bikes")
    #expect(RewriteRules().fallback(for: link) == nil)
  }

  /// Whatever a link holds, what becomes of it is on the site that its author wrote, for our reader and for one that takes
  /// backslashes for slashes, as browsers do.
  @Test(arguments: Seeds.first(12))
  func theHostOfTheResultIsAlwaysTheLiteralOne(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let pieces = [
      "/", "//", "\\", "@", ":", ".", "..", "?", "#", "&", "=", "+", "%", "%2F", "%5C", "%40", "%00", "%2e",
      "evil.com", "a", "\u{0}", "\t", "\r\n", " ", "[", "]", "{", "\u{202E}", "中", "https:", "javascript:",
    ]
    let rules = try RewriteRules(
      [
        RewriteRule("path", from: "ride://a/:x/**y", to: "https://www.ride.example/:x/**y"),
        RewriteRule("query", from: "ride://q?x&y*", to: "https://www.ride.example/q/:x?y*"),
        RewriteRule("rest", from: "ride://**x", to: "https://www.ride.example/**x"),
        RewriteRule("app", from: "other:/**x", to: "www://ride/**x"),
      ],
      fallbacks: [RewriteRules.Fallback(.site("https://www.ride.example"))])
    let starts = ["ride:", "ride://", "ride://a/", "ride://q?x=", "other:", ""]
    var count = 0
    for _ in 0..<400 {
      let text = dice.pick(starts) + (0..<dice.below(9)).map { _ in dice.pick(pieces) }.joined()
      for reading in [DeepLink.Reading.strict, .lenient] {
        guard let link = try? DeepLink(text, reading: reading) else { continue }
        let outcome = rules.rewrite(link)
        var results: [DeepLink] = outcome.steps.map(\.link)
        if case .success(let other)? = rules.fallback(for: link) { results.append(other) }
        for result in results {
          count += 1
          let isApp = result.scheme == "www"
          #expect(result.host == (isApp ? "ride" : "www.ride.example"), "\(text) -> \(result)")
          let start = isApp ? "www://ride" : "https://www.ride.example/"
          #expect(result.description.hasPrefix(start), "\(text) -> \(result)")
          #expect(!result.description.utf8.contains { $0 == 0x5C || $0 <= 0x20 || $0 == 0x7F })
          #expect(result.authority == result.host)
        }
      }
    }
    #expect(count > 100)
  }
}

extension Result<DeepLink, RewriteRules.Outcome.RewriteError> {
  fileprivate var failure: RewriteRules.Outcome.RewriteError? {
    if case .failure(let failure) = self { return failure }
    return nil
  }
}
