import RIBKit
import RIBSessions
import Testing

/// Effects of sessions, performed after the save.
@Suite(.timeLimit(.minutes(5)))
struct EffectTests {
  private let store = FlakyStore()
  private let log = EventLog()
  private let board = Board()

  private var sessions: Sessions<Counter> { Sessions(store, log: log, board: board) }

  @Test func anEffectIsPerformedWhenItIsStoredAndThatItIsDoneIsStoredToo() async throws {
    let first = sessions
    #expect(try await first.send(.buy("tea"), to: "ana") == 1)
    // The next event comes after the save that says so.
    #expect(try await first.send(.look, to: "ana") == 1)
    #expect(log.take() == ["ana woke", "ana saved", "ana saved", "ana saved"])
    await first.shutdown()
    #expect(board.effects == ["tea"])
    #expect(try await store.tree("ana")["Counter#outbox"] == "[]")
    #expect(log.take() == ["ana slept"])
    #expect(try await sessions.send(.add, to: "ana") == 2)
    #expect(board.effects == ["tea"])
  }

  @Test func anEffectThatIsNotStoredIsNotPerformed() async throws {
    let sessions = sessions
    await store.fail(SessionError(.full, "no room"))
    await #expect(throws: SessionError.self) { try await sessions.send(.buy("tea"), to: "ana", key: "1") }
    #expect(board.effects == [])
    #expect(try await sessions.send(.buy("tea"), to: "ana", key: "1") == 1)
    await sessions.shutdown()
    #expect(board.effects == ["tea"])
  }

  @Test func aProcessThatEndsBeforeItsEffectsLeavesThemToTheNext() async throws {
    var record = SessionRecord()
    record.tree["Counter#outbox"] = "[\"tea\"]"
    try await store.set("ana", try record.bytes())
    let sessions = sessions
    #expect(try await sessions.send(.look, to: "ana") == 0)
    #expect(board.effects == ["tea"])
    #expect(try await store.tree("ana")["Counter#outbox"] == "[]")
  }
}
