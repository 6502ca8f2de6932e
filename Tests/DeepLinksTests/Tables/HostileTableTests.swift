import Basics
import DeepLinks
import TestSupport
import Testing

/// The largest patterns there can be are built, matched and explained in a moment.
struct HostileTableTests {
  @Test func aPatternWithAllFormsAndAllComponentsIsOneOfATable() throws {
    // 256 forms of up to 128 components, with parameters, a rest and as many fields as there may be.
    let groups = (0..<8).map { "{/:g\($0)(a|b)}" }.joined()
    let literals = String(repeating: "/x", count: 119)
    let fields = (0..<100).map { "f\($0)<int>?" }.joined(separator: "&")
    var draft = TableDraft<Int>()
    try draft.add(literals + groups + "/**rest?" + fields, attributes: RouteAttributes(isExported: true)) {
      _ in
      .open(0)
    }
    try draft.add("/x/:y") { _ in .open(1) }
    let table = try draft.build()
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
    var draft = TableDraft<Int>()
    try draft.add(pattern) { _ in .open(0) }
    let table = try draft.build()
    for depth in [0, 1, 50, 100] {
      #expect(
        table.match(try DeepLink("/" + Array(repeating: "a", count: depth).joined(separator: "/"))) != nil)
    }
    #expect(table.match(try DeepLink(String(repeating: "/a", count: 101))) == nil)
    #expect(try LinkPattern(pattern).link(filling: [:]).description == "/")
  }

  @Test func groupsInGroupsMayNotStandForMoreThanCanBeCounted() {
    var pattern = "{/a}"
    for _ in 0..<20 { pattern = String(repeating: "{/b}", count: 8) + "{\(pattern)}" }
    let error = #expect(throws: LinkError.self) { try LinkPattern(pattern) }
    #expect(error?.code == .tooManyParts)
  }

  @Test func longListsAreLookedUpInAMoment() throws {
    let texts = (0..<8_000).map { "t\($0)" }.joined(separator: "|")
    var draft = TableDraft<Int>()
    try draft.add("/:a(\(texts))/x") { _ in .open(0) }
    try draft.add("/:b(\(texts))/y") { _ in .open(1) }
    let table = try draft.build()
    #expect(try table.open("/t7999/y").output == 1)
    #expect(try table.open("/t8000/y").output == nil)
  }

  @Test(arguments: [("K(a|b)*", "a"), ("K<int>*", "1"), ("\"\u{E9}\"<int>*", "1")])
  func anItemWhoseNameIsOnlyEquivalentIsNoneOfTheField(field: String, value: String) throws {
    var draft = TableDraft<LinkParameters>()
    try draft.add("/m?\(field)") { .open($0) }
    let table = try draft.build()
    let name = field.contains("K") ? "K" : "\u{E9}"
    for other in ["%E2%84%AA=abc", "\u{212A}=abc", "e%CC%81=abc"] {
      #expect(try table.open("/m?\(name)=\(value)&\(other)").output?.all(name) == [value])
    }
  }

  /// A megabyte of what patterns are made of, and of anything else.
  @Test(arguments: Seeds.first(8))
  func longRandomPatternsAreReadOrRejected(seed: Int) {
    var dice = SplitMix(seed: UInt64(seed))
    let words = Array("/:ab{}()|<>*?&#=!\\%4\"1 ".utf8)
    for round in 0..<250 {
      var bytes: [UInt8] = []
      while bytes.count < 512 {
        let bits = dice.next()
        for shift in stride(from: 0, to: 64, by: 8) {
          let byte = UInt8(truncatingIfNeeded: bits >> UInt64(shift))
          bytes.append(round.isMultiple(of: 2) ? byte : words[Int(byte) % words.count])
        }
      }
      let text = String(decoding: bytes.prefix(dice.below(512)), as: UTF8.self)
      do throws(LinkError) {
        let isSame = try LinkPattern(text).description.utf8.elementsEqual(text.utf8)
        #expect(isSame)
      } catch {
        #expect((0...text.utf8.count).contains(error.offset), "\(text)")
      }
    }
  }
}
