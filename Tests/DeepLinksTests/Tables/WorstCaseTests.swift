import DeepLinks
import Testing

/// However patterns and links are made, a walk enters each node once at most.
struct WorstCaseTests {
  @Test func deadEndsCostAtMostTheNodesOfTheTable() throws {
    // Each component may be literal or a parameter: a link of "a" goes every way, and fails at the end of each.
    let patterns = (0..<1 << 10).map { number in
      (0..<10).map { bit in number & 1 << bit == 0 ? "/a" : "/:p\(bit)" }.joined() + "/end"
    }
    let table = try TableDraft(patterns).build()
    let link = try DeepLink(String(repeating: "/a", count: 10) + "/other")
    #expect(table.match(link) == nil)
    #expect(table.effort(for: link).visits < table.nodeCount)
  }

  @Test func aRestDoesNotMultiplyWithWhatFollowsIt() throws {
    let table = try TableDraft((0..<20).map { "/**rest" + String(repeating: "/a", count: $0) + "/end" })
      .build()
    let link = try DeepLink(String(repeating: "/a", count: 1_000))
    #expect(table.match(link) == nil)
    #expect(table.effort(for: link).visits < table.nodeCount)
  }

  @Test func aLinkOfOtherLengthIsNotFollowed() throws {
    let table = try TableDraft(["/:a/:b/:c/:d"]).build()
    #expect(table.effort(for: try DeepLink("/1/2/3")).visits == 0)
    #expect(table.effort(for: try DeepLink("/1/2/3/4/5")).visits == 0)
  }

  @Test func howManyRoutesThereAreMakesNoDifference() throws {
    func visits(_ routes: Int) throws -> Int {
      try TableDraft((0..<routes).map { "app://s\($0)/item/:id<int>/:tab?q?" }).build()
        .effort(for: DeepLink("app://s5/item/7/map?q=1")).visits
    }
    #expect(try visits(10) == visits(10_000))
  }
}
