import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// What a reply has, and what a tree changes by itself.
@Suite(.failsOnLeaks)
struct OwnChangeTests {
  private let harness = Street().harness()

  @Test func aReplyHasWhatWasSentIfTheSessionCatchesUp() throws {
    let sends = Deed { $0.root.source.send("tea") }
    #expect(try harness.send(sends, to: "ana") == [])
    // It is saved with the event all the same.
    #expect(harness.items() == "[\"tea\"]")
    let caught = Deed {
      $0.root.source.send("milk")
      $0.root.catchUp()
    }
    #expect(try harness.send(caught, to: "ana") == ["tea", "milk"])
    harness.expectEvents("ana woke", "ana saved", "ana saved")
  }

  @Test func theNextEventOfABatchSeesWhatOneHasSent() throws {
    let results = try harness.send(all: [Deed { $0.root.source.send("tea") }, .look], to: "ana")
    #expect(try results.map { try $0.get() } == [[], ["tea"]])
  }

  @Test func aChangeOfTheTreeIsSavedOnceAfterThePause() throws {
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.discardEvents()
    harness.advance(by: .milliseconds(1_199))
    harness.expectEvents()
    #expect(try harness.state(of: "ana") { $0.root.items } == ["tea"])
    harness.advance(by: .milliseconds(1))
    harness.expectEvents("ana saved")
    #expect(harness.items() == "[\"tea\"]")
    harness.advance(by: .seconds(600))
    harness.expectEvents()
  }

  @Test func aTreeThatChangesWithoutEndIsSavedAgainAndAgain() throws {
    try harness.send(.ticks(20, every: .milliseconds(50)), to: "ana")
    harness.discardEvents()
    harness.advance(by: .seconds(1))
    // While a task of the tree runs that may change it, the tree is looked at once a second.
    harness.advance(by: .seconds(2))
    #expect(harness.items()?.ranges(of: "tick").count == 20)
    let saves = harness.events.count { if case .saved = $0.kind { true } else { false } }
    #expect((2...6).contains(saves))
  }

  @Test func aChangeWithinThePauseIsLostWithTheProcess() throws {
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == [])
  }

  @Test func anEventMeanwhileSavesBoth() throws {
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    #expect(try harness.send(.add("milk"), to: "ana") == ["tea", "milk"])
    harness.discardEvents()
    harness.advance(by: .seconds(10))
    harness.expectEvents()
  }

  @Test func aChangeThatAnotherProcessHasOvertakenIsLost() throws {
    let other = harness.otherProcess { Shop($0) }
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    #expect(try other.send(.add("milk"), to: "ana") == ["milk"])
    harness.discardEvents()
    harness.advance(by: .seconds(2))
    harness.expectEvents("ana conflicted", "ana slept", "ana woke")
    #expect(try harness.send(.look, to: "ana") == ["milk"])
  }

  @Test func aNewSessionThatIsOnlyLookedAtMakesNoRow() throws {
    #expect(try harness.send(.look, to: "ana") == [])
    try harness.wake("ben")
    harness.sleep("ana")
    harness.sleep("ben")
    harness.expectEvents("ana woke", "ben woke", "ana slept", "ben slept")
    #expect(harness.row(of: "ana") == nil && harness.row(of: "ben") == nil)
    try harness.send(.add("tea"), to: "ana")
    #expect(harness.row(of: "ana") != nil)
  }
}
