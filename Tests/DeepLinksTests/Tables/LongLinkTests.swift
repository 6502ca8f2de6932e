import DeepLinks
import TestSupport
import Testing

/// However long a link is, its matches hold no more than the link itself, and each way through a table looks at it once.
struct LongLinkTests {
  private static let count = Scale.of(2_000)
  private let start = "/" + (0..<2_000).map { _ in "p" }.joined()

  /// Patterns that all take a link, each with other text around its parameter.
  private func table(_ pattern: (Int) -> String, count: Int = Self.count, priority: (Int) -> Int = { _ in 0 })
    throws -> LinkTable<Int>
  {
    var draft = TableDraft<Int>()
    for number in 0..<count {
      try draft.add(pattern(number), priority: priority(number)) { _ in .open(number) }
    }
    return try draft.build()
  }

  private func prefix(_ count: Int) -> String { "/" + String(repeating: "p", count: count) + ":x" }

  @Test func manyMatchesOfALongLinkShareItsText() throws {
    let table = try table { prefix($0).replacing(":x", with: ":\"x\"%C3%BC") }
    let size = (DeepLink.maximumLength - start.utf8.count) / 6 - 2
    let link = try DeepLink(start + String(repeating: "%C3%BC", count: size))
    let matches = table.matches(link)
    #expect(matches.count == Self.count)
    let shortest = try #require(matches.first?.parameters["x"])
    #expect(
      shortest == String(repeating: "p", count: 2_001 - Self.count) + String(repeating: "ü", count: size - 1))
    #expect(matches.last?.parameters["x"]?.utf8.count == shortest.utf8.count + Self.count - 1)
  }

  /// With priorities the best match is known at the end only; the others before it are not kept.
  @Test func theBestOfManyPrioritiesIsTheOnlyOneThatIsMade() throws {
    let table = try table({ prefix($0) + "?q\($0)<int>&r*" }, count: 100, priority: { -$0 })
    let fields = (0..<100).map { "&q\($0)=7" }.joined()
    let link = try DeepLink(start + "x?r=1\(fields)&r=2")
    let match = try #require(table.match(link))
    #expect(match.parameters["x"]?.utf8.count == 2_001)
    #expect(match.parameters["q0"] == "7" && match.parameters.all("r") == ["1", "2"])
    #expect(match.priority == 0)
  }

  @Test func aHostOfMillionsOfLabelsIsReadOnce() throws {
    let table = try TableDraft((0..<120).map { "https://*.a" + String(repeating: ".a", count: $0) + "/x" })
      .build()
    let host = String(repeating: "a.", count: Scale.of(500_000)) + "a"
    #expect(try table.open("https://\(host)/x").output == 119)
    #expect(try table.open("https://\(host)./x").output == nil)
    #expect(try table.matches(DeepLink("https://\(host)/x")).count == 120)
  }

  @Test func aComponentWithSeveralParametersHasALimit() throws {
    let table = try TableDraft(["/:a-:b", "/:a"]).build()
    let text = String(repeating: "a", count: SplitLimits.component - 2)
    #expect(try table.open("/\(text)-b").output == 0)
    #expect(try table.open("/\(text)-bb").output == 1)
    #expect(try table.explain(DeepLink("/\(text)-bb")).candidates.filter { $0.failure == nil }.count == 1)
  }
}
