import Basics
import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Changes that a tree makes by itself, and a store that is down for a moment: no sender repeats them.
@Suite(.failsOnLeaks)
struct FailedSaveTests {
  private let street = Street()

  /// A harness in which ana's tree has added an item by itself that isn't stored yet.
  private func harnessWithChange() throws -> SessionHarness<Shop> {
    let harness = street.harness()
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    harness.discardEvents()
    return harness
  }

  @Test func theSaveIsTriedAgainUntilItSucceeds() throws {
    let harness = try harnessWithChange()
    for _ in 0..<3 { harness.failNextSave(.locked) }
    harness.advance(by: .milliseconds(100))
    harness.expectEvents("ana failed: locked")
    harness.advance(by: .milliseconds(29_999))
    harness.expectEvents()
    harness.advance(by: .milliseconds(1))
    harness.expectEvents("ana failed: locked")
    harness.advance(by: .seconds(30))
    harness.expectEvents("ana failed: locked")
    #expect(harness.row(of: "ana") == nil)
    harness.advance(by: .seconds(30))
    harness.expectEvents("ana saved")
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == ["tea"])
  }

  @Test func theWorkOfTheTreeGoesOnAndIsNotAReasonToTryMoreOften() throws {
    let harness = street.harness()
    try harness.send(.ticks(100, every: .milliseconds(100)), to: "ana")
    harness.discardEvents()
    harness.failNextSave(.locked)
    harness.advance(by: .seconds(29))
    harness.expectEvents("ana failed: locked")
    harness.advance(by: .seconds(3))
    harness.expectEvents("ana saved")
    #expect(harness.items()?.ranges(of: "tick").count == 100)
  }

  @Test func theNextEventStoresBothAndLaterChangesAreStoredAfterThePause() throws {
    let harness = try harnessWithChange()
    harness.failNextSave(.locked)
    harness.advance(by: .milliseconds(100))
    harness.discardEvents()
    #expect(try harness.send(.addLater("milk", after: .seconds(1)), to: "ana") == ["tea"])
    #expect(harness.items() == "[\"tea\"]")
    harness.advance(by: .milliseconds(1_200))
    harness.expectEvents("ana saved", "ana saved")
    #expect(harness.items() == "[\"tea\",\"milk\"]")
    harness.advance(by: .seconds(100))
    harness.expectEvents()
  }

  @Test func anEventThatThrowsTakesNoneOfThemAlong() throws {
    let harness = try harnessWithChange()
    harness.failNextSave(.locked)
    harness.advance(by: .milliseconds(100))
    #expect(throws: Rejection()) { try harness.send(.drop("milk"), to: "ana") }
    #expect(harness.items() == "[\"tea\"]")
  }

  @Test(arguments: [true, false]) func anEventThatCannotBeStoredTakesNoneOfThemAlong(hasFailed: Bool) throws {
    let harness = try harnessWithChange()
    if hasFailed {
      harness.failNextSave(.locked)
      harness.advance(by: .milliseconds(100))
    }
    harness.failNextSave(.locked)
    #expect(throws: SessionError.self) { try harness.send(.add("milk"), to: "ana", key: "1") }
    #expect(try harness.state(of: "ana") { $0.root.items } == ["tea"])
    harness.advance(by: .seconds(30))
    #expect(harness.items() == "[\"tea\"]")
    #expect(try harness.send(.add("milk"), to: "ana", key: "1") == ["tea", "milk"])
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == ["tea", "milk"])
  }

  @Test func anEventThatIsRepeatedTakesNoneOfThemAlong() throws {
    let harness = street.harness()
    try harness.send(.add("milk"), to: "ana", key: "1")
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    harness.failNextSave(.locked)
    #expect(throws: SessionError.self) { try harness.send(.add("milk"), to: "ana", key: "1") }
    harness.advance(by: .seconds(31))
    #expect(harness.items() == "[\"milk\",\"tea\"]")
  }

  @Test func aDeletionThatFailsTakesNoneOfThemAlong() throws {
    let harness = try harnessWithChange()
    harness.failNextLoad()
    #expect(throws: SessionError.self) { try harness.run { try await $0.delete("ana") } }
    #expect(try harness.send(.look, to: "ana") == ["tea"])
    #expect(try harness.run { try await $0.delete("ana") })
    #expect(try harness.send(.look, to: "ana") == [])
  }

  @Test func anEventThatWasStoredInSpiteOfTheErrorCountsOnce() throws {
    let harness = try harnessWithChange()
    harness.failNextSave(.failed)
    #expect(throws: SessionError.self) { try harness.send(.add("milk"), to: "ana", key: "1") }
    // The row is that of a save whose answer was lost.
    let other = harness.otherProcess { Shop($0) }
    #expect(try other.send(.add("milk"), to: "ana", key: "1") == ["milk"])
    #expect(try harness.send(.add("milk"), to: "ana", key: "1") == ["milk"])
    #expect(try harness.send(.look, to: "ana") == ["milk"])
  }

  @Test func effectsThatWerePerformedAreNotRepeatedWhileTheProcessLives() throws {
    let harness = street.harness()
    harness.passNextSave()
    harness.failNextSave(.locked)
    #expect(try harness.send(.order("tea"), to: "ana") == [])
    harness.expectEvents("ana woke", "ana saved", "ana failed: locked")
    harness.advance(by: .seconds(31))
    harness.expectEvents("ana saved")
    #expect(try harness.send(.add("milk"), to: "ana") == ["milk"])
    #expect(street.takeNotes().filter { $0.contains("delivers") } == ["ana delivers tea"])
    #expect(harness.saved("ana")?["Shop#outbox"] == "[]")
  }

  @Test func aSessionThatNeedsToSleepTriesAgain() throws {
    let harness = street.harness(awake: 1)
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    harness.discardEvents()
    // The save of ben's event, and then the one that makes room.
    harness.passNextSave()
    harness.failNextSave(.locked)
    try harness.send(.add("milk"), to: "ben")
    harness.expectEvents("ben woke", "ben saved", "ana failed: locked", "ben slept")
    harness.advance(by: .seconds(31))
    #expect(harness.items() == "[\"tea\"]")
  }
}

/// What a shutdown names: the sessions whose own changes aren't stored.
@Suite(.failsOnLeaks)
struct UnsavedAtShutdownTests {
  private let street = Street()
  private let harness: SessionHarness<Shop>
  private let other: SessionHarness<Shop>

  init() throws {
    harness = street.harness()
    other = harness.otherProcess { [street] in Shop($0, in: street) }
    try harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1_100))
    harness.discardEvents()
  }

  private func shutDown() throws -> [String] { try harness.run { await $0.shutdown() } }

  @Test func oneThatAnotherProcessHasOvertakenIsNamed() throws {
    try other.send(.add("milk"), to: "ana")
    try harness.send(.add("jam"), to: "ben")
    #expect(try shutDown() == ["ana"])
    #expect(harness.events.map(\.description).contains("ana conflicted"))
    #expect(harness.items() == "[\"milk\"]")
  }

  @Test(arguments: [true, false]) func anEventIsHandledAgainAndOnlyAnOwnChangeIsNamed(isOwn: Bool) throws {
    if !isOwn { harness.advance(by: .seconds(1)) }
    try other.send(.add("milk"), to: "ana")
    harness.holdSaves()
    let sent = harness.start(.add("jam"), to: "ana")
    let end = Lock<[String]?>(nil)
    _ = harness.host.start { [sessions = harness.sessions] in
      let unsaved = await sessions.shutdown()
      end.withLock { $0 = unsaved }
    }
    harness.releaseSaves()
    #expect(try harness.reply(to: sent) == (isOwn ? ["milk", "jam"] : ["tea", "milk", "jam"]))
    #expect(end.withLock { $0 } == (isOwn ? ["ana"] : []))
  }

  @Test func oneThatCannotBeStoredIsNamed() throws {
    harness.failNextSave(.locked)
    #expect(try shutDown() == ["ana"])
  }

  @Test func oneThatIsStoredAfterAllIsNot() throws {
    harness.failNextSave(.locked)
    harness.advance(by: .milliseconds(100))
    #expect(try shutDown() == [])
    #expect(harness.items() == "[\"tea\"]")
  }
}
