import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// An event that throws leaves no change.
@Suite(.failsOnLeaks)
struct ThrowingEventTests {
  private let street = Street()
  private let harness: SessionHarness<Shop>

  init() { harness = street.harness() }

  @Test func theFirstOneLeavesNoChangeAndTheRetryIsAFirstTry() throws {
    try harness.send(.add("tea"), to: "ana")
    harness.discardEvents()
    for _ in 0..<3 {
      #expect(throws: Rejection()) { try harness.send(.drop("milk"), to: "ana", key: "1") }
    }
    #expect(harness.items() == "[\"tea\"]")
    #expect(try harness.send(.add("milk"), to: "ana", key: "1") == ["tea", "milk"])
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == ["tea", "milk"])
  }

  @Test func theFirstEventOfASessionLeavesNoRow() throws {
    for _ in 0..<2 { #expect(throws: Rejection()) { try harness.send(.drop("milk"), to: "ana", key: "1") } }
    #expect(harness.row(of: "ana") == nil)
    #expect(try harness.send(.add("milk"), to: "ana", key: "1") == ["milk"])
  }

  @Test func oneThatThrowsBeforeItChangesAnythingKeepsTheTree() throws {
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    #expect(throws: Rejection()) { try harness.send(.nothing, to: "ana") }
    // The timer is that of the tree before.
    harness.advance(by: .seconds(1))
    #expect(try harness.send(.look, to: "ana") == ["tea"])
  }

  @Test func whatTheTreeHasChangedByItselfBeforeStays() throws {
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    #expect(throws: Rejection()) { try harness.send(.drop("milk"), to: "ana") }
    #expect(try harness.send(.look, to: "ana") == ["tea"])
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == ["tea"])
  }

  @Test func whatTheTreeChangesByItselfRightAfterwardStays() throws {
    let starts = Deed { shop in
      Task { shop.root.items.append("tea") }
      throw Rejection()
    }
    #expect(throws: Rejection()) { try harness.send(starts, to: "ana") }
    harness.advance(by: .seconds(1))
    #expect(harness.items() == "[\"tea\"]")
  }

  @Test func ofABatchTheOthersCount() throws {
    let deeds = (0..<60).map { $0 % 3 == 1 ? Deed.drop("\($0)") : Deed.add("\($0)") }
    let results = try harness.send(all: deeds, to: "ana")
    var items: [String] = []
    for (index, result) in results.enumerated() {
      if index % 3 == 1 {
        #expect(throws: Rejection()) { try result.get() }
      } else {
        items.append("\(index)")
        #expect(try result.get() == items)
      }
    }
    #expect(items.count == 40)
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == items)
  }

  @Test func theEffectsOfTheOthersArePerformedOnce() throws {
    let results = try harness.send(all: [.order("tea"), .drop("milk"), .order("jam")], to: "ana")
    #expect(results.count { (try? $0.get()) != nil } == 2)
    let deliveries = street.takeNotes().filter { $0.contains("delivers") }
    #expect(deliveries == ["ana delivers tea", "ana delivers jam"])
  }

  @Test func aBatchHasNoMoreEventsThanAreRemembered() throws {
    let harness = street.harness(remembering: 2)
    harness.holdSaves()
    let first = harness.start(.add("0"), to: "ana", key: "0")
    let others = (1...5).map { harness.start(.add("\($0)"), to: "ana", key: "\($0)") }
    harness.releaseSaves()
    _ = try harness.reply(to: first)
    for event in others { _ = try harness.reply(to: event) }
    // One alone, then two, two and one.
    harness.expectEvents("ana woke", "ana saved", "ana saved", "ana saved", "ana saved")
  }
}
