import DeepLinks
import Testing

/// However patterns and links are made, a walk enters each node once at most.
struct WorstCaseTests {
  @Test func deadEndsCostAtMostTheNodesOfTheTable() throws {
    // Each component may be literal or a parameter: a link of "a" goes every way, and fails at the end of each.
    var draft = TableDraft<Int>()
    for number in 0..<1 << 10 {
      let components = (0..<10).map { bit in number & 1 << bit == 0 ? "a" : ":p\(bit)" }
      try draft.add("/" + components.joined(separator: "/") + "/end") { _ in .open(0) }
    }
    let table = try draft.build()
    let link = try DeepLink(String(repeating: "/a", count: 10) + "/other")
    #expect(table.match(link) == nil)
    #expect(table.effort(for: link).visits < table.nodeCount)
  }

  @Test func aRestDoesNotMultiplyWithWhatFollowsIt() throws {
    var draft = TableDraft<Int>()
    for tail in 0..<20 {
      try draft.add("/**rest" + String(repeating: "/a", count: tail) + "/end") { _ in .open(0) }
    }
    let table = try draft.build()
    let link = try DeepLink(String(repeating: "/a", count: 1_000))
    #expect(table.match(link) == nil)
    #expect(table.effort(for: link).visits < table.nodeCount)
  }

  @Test func aLinkOfOtherLengthIsNotFollowed() throws {
    var draft = TableDraft<Int>()
    try draft.add("/:a/:b/:c/:d") { _ in .open(0) }
    let table = try draft.build()
    #expect(table.effort(for: try DeepLink("/1/2/3")).visits == 0)
    #expect(table.effort(for: try DeepLink("/1/2/3/4/5")).visits == 0)
  }

  @Test func howManyRoutesThereAreMakesNoDifference() throws {
    func visits(_ routes: Int) throws -> Int {
      var draft = TableDraft<Int>()
      for route in 0..<routes { try draft.add("app://s\(route)/item/:id<int>/:tab?q?") { _ in .open(route) } }
      return try draft.build().effort(for: DeepLink("app://s5/item/7/map?q=1")).visits
    }
    #expect(try visits(10) == visits(10_000))
  }
}
