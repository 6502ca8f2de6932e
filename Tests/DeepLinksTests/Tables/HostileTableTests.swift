import DeepLinks
import Testing

/// The largest patterns there can be are built, matched and explained in a moment.
struct HostileTableTests {
  @Test func aPatternWithAllFormsAndAllComponentsIsOneOfATable() throws {
    // 256 forms of up to 128 components, with parameters, a rest and as many fields as there may be.
    let groups = (0..<8).map { "{/:g\($0)(a|b)}" }.joined()
    let literals = String(repeating: "/x", count: 119)
    let fields = (0..<100).map { "f\($0)<int>?" }.joined(separator: "&")
    let table = try TableDraft([literals + groups + "/**rest?" + fields, "/x/:y"]).build()
    let link = try DeepLink(literals + "/a/b/a/c?" + (0..<100).map { "f\($0)=\($0)" }.joined(separator: "&"))
    let match = try #require(table.match(link))
    #expect(match.parameters.all("rest") == ["c"])
    #expect(match.parameters["f99"] == "99")
    #expect(table.explain(link).candidates.count == 2)
    #expect(table.effort(for: link).visits <= table.nodeCount)
    #expect(table.match(try DeepLink(String(repeating: "/x", count: 1_000))) != nil)
  }

  @Test func deepGroupsAreReadAndMatched() throws {
    let count = 100
    let pattern = String(repeating: "{/a", count: count) + String(repeating: "}", count: count)
    let table = try TableDraft([pattern]).build()
    for depth in [0, 1, 50, 100] {
      #expect(
        table.match(try DeepLink("/" + Array(repeating: "a", count: depth).joined(separator: "/"))) != nil)
    }
    #expect(table.match(try DeepLink(String(repeating: "/a", count: 101))) == nil)
    #expect(try LinkPattern(pattern).link(filling: [:]).description == "/")
  }

  @Test func longListsAreLookedUpInAMoment() throws {
    let texts = (0..<8_000).map { "t\($0)" }.joined(separator: "|")
    let table = try TableDraft(["/:a(\(texts))/x", "/:b(\(texts))/y"]).build()
    #expect(try table.open("/t7999/y").output == 1)
    #expect(try table.open("/t8000/y").output == nil)
  }

  @Test(arguments: [("K(a|b)*", "a"), ("K<int>*", "1"), ("\"\u{E9}\"<int>*", "1")])
  func anItemWhoseNameIsOnlyEquivalentIsNoneOfTheField(field: String, value: String) throws {
    let table = try TableDraft(["/m?\(field)"]).build()
    let name = field.contains("K") ? "K" : "\u{E9}"
    for other in ["%E2%84%AA=abc", "\u{212A}=abc", "e%CC%81=abc"] {
      #expect(try table.match("/m?\(name)=\(value)&\(other)")?.parameters.all(name) == [value])
    }
  }
}
