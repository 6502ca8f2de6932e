import Basics
import DeepLinks
import TestSupport
import Testing

/// Many routes that part at one place of the trie: what a link and a table cost then.
struct ManyRoutesTests {
  private func table(_ count: Int, _ form: String) throws -> LinkTable<Int> {
    try draft(count, form).buildUnchecked()
  }

  private func draft(_ count: Int, _ form: String) throws -> TableDraft<Int> {
    try TableDraft((0..<count).map { form.replacing("#", with: "\($0)x") })
  }

  private let items = (0..<1_000).map { "k\($0)=1" }.joined(separator: "&")

  @Test func routesThatDifferInAValueAreFoundByIt() throws {
    let table = try table(1_000, "/a?code(c#)&other?")
    let link = try DeepLink("/a?\(items)&code=c77x")
    #expect(table.match(link)?.index == 77)
    #expect(table.matches(link).map(\.index) == [77])
    #expect(table.effort(for: link).looks < 1_010)
    #expect(table.match(try DeepLink("/a?code=c1000x")) == nil)
    #expect(table.match(try DeepLink("/a?code=c7x&code=c7x")) == nil)
    #expect(table.match(try DeepLink("/a?co%64e=%637x"))?.index == 7)
  }

  @Test(arguments: ["/a?k#", "/a?k#?", "/a?k#<int>?&page<int>?", "/a?tag*&k#"])
  func theQueryIsReadOnceForAllRoutesOfANode(form: String) throws {
    let table = try table(1_000, form)
    let link = try DeepLink("/a?tag=x&tag=y&\(items)")
    // Each item once, and each field of each route with its one item.
    #expect(table.effort(for: link).looks <= 1_002 + 4 * 1_000 + 2)
  }

  /// Routes at different nodes share what was read, too.
  @Test func theQueryIsReadOnceForAllNodesThatALinkComesTo() throws {
    let table = try table(1_000, "/:x-#-:y?k#?")
    let link = try DeepLink("/" + (0..<1_000).map { "-\($0)x-" }.joined().prefix(4_000) + "?\(items)")
    #expect(table.matches(link).count > 500)
    #expect(table.effort(for: link).looks <= 2 * 1_000 + 2 * 1_000)
  }

  /// Many routes at one node give what each of them gives alone, in the order that is told.
  @Test(arguments: Seeds.first(10))
  func manyRoutesOfANodeGiveWhatEachGivesAlone(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    func some<Element>(_ elements: [Element]) -> Element { elements[dice.below(elements.count)] }
    let fields = [
      "a(1|2)", "a(2|3)", "a(3)", "b(1)", "b(1|2|3)", "a<int>?", "b?", "c!", "d*", "a", "e=1", "f<int>*",
    ]
    var options = TableOptions()
    options.plusIsSpace = dice.below(2) == 0
    options.repeatedFields = dice.below(2) == 0 ? .last : .rejected
    var (draft, alone) = (TableDraft<Int>(options: options), [LinkTable<Int>]())
    for number in 0..<(4 + dice.below(40)) {
      var chosen: [String: String] = [:]
      for _ in 0..<1 + dice.below(3) {
        let field = some(fields)
        chosen[String(field.prefix { $0.isLetter })] = field
      }
      let query = chosen.values.sorted().joined(separator: "&")
      let pattern = try LinkPattern(some(["/x?", "/:y?"]) + query)
      let priority = some([0, 0, 0, 1])
      draft.add(pattern, priority: priority) { _ in .open(number) }
      var single = TableDraft<Int>(options: options)
      single.add(pattern, priority: priority) { _ in .open(number) }
      alone.append(single.buildUnchecked())
    }
    let table = draft.buildUnchecked()
    for _ in 0..<100 {
      let query = (0..<dice.below(5)).map { _ in
        some(["a=", "b=", "%61=", "c", "c=", "d=", "f=", "z="])
          + some(["1", "2", "%33", "4", "", "true", "+"])
      }
      let link = try DeepLink("/x?" + query.joined(separator: "&"))
      let matches = table.matches(link)
      let takers = alone.indices.filter { alone[$0].match(link) != nil }
      #expect(Set(matches.map(\.index)) == Set(takers), "\(link)")
      for match in matches {
        let other = try #require(alone[match.index].match(link))
        for name in ["a", "b", "d", "e", "f"] {
          #expect(match.parameters.all(name) == other.parameters.all(name))
        }
        #expect(match.parameters.has("c") == other.parameters.has("c"))
      }
      func rank(_ index: Int) -> [Int] {
        let route = table.routes[index]
        return [
          -route.priority, route.pattern.description.hasPrefix("/x") ? 0 : 1,
          -route.pattern.fields.count { $0.source == .query && !$0.mayBeMissing }, index,
        ]
      }
      let ranks = matches.map { rank($0.index) }
      #expect(ranks == ranks.sorted { $0.lexicographicallyPrecedes($1) }, "\(link)")
      #expect(table.match(link)?.index == matches.first?.index)
    }
  }

  @Test(arguments: ["/a/:x-:y.q#", "/a/:x-#", "/:x(a|b#)-:y", "/:x(a|b#)", "/:x-#-:y"])
  func whatIsLookedAtToBuildATableGrowsWithIt(form: String) throws {
    #expect(try draft(200, form).stepsOfBuild() <= 4 * 200)
  }

  /// The order of many alternatives at one node does not depend on the order in which they were added.
  @Test func theOrderOfInsertionDecidesNothingAmongManyAlternatives() throws {
    let patterns =
      (0..<50).flatMap { ["/:x-:y.q\($0)", "/:x(a|b\($0))", "/:x-\($0)", "/\($0)-:x.:y"] } + ["/:x", "/*"]
    let links = try ["/a", "/b7", "/7-7", "/7-a.q7", "/1-x.q1", "/x", "/12-3", "/a-2-1.q12"].map {
      try DeepLink($0)
    }
    var dice = SplitMix(seed: 1)
    var results: Set<[[String]]> = []
    for _ in 0..<10 {
      let table = try TableDraft(patterns.shuffled(using: &dice)).buildUnchecked()
      results.insert(links.map { table.matches($0).map { "\(table.routes[$0.index].pattern)" } })
    }
    #expect(results.count == 1)
  }
}
