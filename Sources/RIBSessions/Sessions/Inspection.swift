package import RIBKit

// Access to the sessions of a process, for tests.

extension Sessions {
  /// The identifiers of the sessions whose trees are in memory, sorted.
  package var awakeIDs: [String] { slots.filter { $0.value.awake != nil }.keys.sorted() }

  /// Calls a closure with an awake session, on the session's actor.
  ///
  /// - Returns: The result; `nil` if the session sleeps.
  /// - Throws: The error that the closure throws.
  package func inspect<Result: Sendable>(
    _ id: String, _ body: @Sendable (isolated S) throws -> Result
  ) async throws -> Result? {
    guard let session = slots[id]?.awake?.session else { return nil }
    return try await body(session)
  }

  /// Launches a session with a saved tree, calls a closure on it, and ends it without storing it.
  ///
  /// - Returns: The result of the closure.
  /// - Throws: The error of the session or of the closure.
  package func rehearse<Result: Sendable>(
    _ id: String, with saved: SavedTree, _ body: @Sendable (isolated S) throws -> Result
  ) async throws -> Result {
    let session = make(id)
    let surroundings = LaunchSurroundings(
      clock: clock, wallClock: wallClock, executor: executor, report: report)
    _ = try await session.launch(saved, in: surroundings, isNew: false) {}
    let result = try await body(session)
    await session.sleep()
    return result
  }

  /// Describes why one session, or each busy session, makes no progress; empty if no session is busy.
  package func standstills(of id: String?) async -> [Standstill] {
    var stands: [Standstill] = []
    for id in id.map({ [$0] }) ?? slots.keys.sorted() {
      if let stand = await standstill(of: id) { stands.append(stand) }
    }
    return stands
  }

  private func standstill(of id: String) async -> Standstill? {
    guard let slot = slots[id], slot.isBusy else { return nil }
    let waiter = WaitGraph.Waiter(sessions: ObjectIdentifier(self), id: whole(id))
    var waits = slot.task?.waits ?? []
    waits += WaitGraph.shared.awaited(by: waiter).map { "the reply from \($0.quoted)" }
    var work: [String] = []
    if let session = slot.awake?.session { work = await session.waitingWork }
    return Standstill(isAwake: slot.awake != nil, waits: waits, work: work)
  }
}

/// The state of a session that makes no progress.
package struct Standstill: Sendable {
  /// Whether the session's tree is launched.
  package let isAwake: Bool
  /// The things that its code awaits, as far as the package knows.
  package let waits: [String]
  /// The running work of the session's tree.
  package let work: [String]
}

extension Session {
  fileprivate var waitingWork: [String] { root.waitingWork }
}
