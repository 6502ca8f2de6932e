internal import RIBKit

// Time limits: a handler that takes too long is cancelled and no longer awaited.

extension Sessions {
  /// Runs code of a session, with a time limit, in a task that drives the session.
  ///
  /// - Returns: The result; `nil` if the limit is exceeded; the code may still be running then.
  func limited<Result: Sendable>(
    _ id: String, _ body: @escaping @Sendable () async -> Result
  ) async -> Result? {
    guard let limit = limits.handlingTime else { return await body() }
    let outcome = OneShot<Result?>()
    let (observer, task) = startDriving(id) { _ in outcome.set(await body()) }
    let timer = start { sessions in
      guard (try? await sessions.clock.sleep(for: limit.forClocks)) != nil else { return }
      if outcome.set(nil) { observer.abandon() }
    }
    let result = await outcome.wait(isolation: self)
    task.cancel()
    timer.cancel()
    return result
  }

  /// Ends a session without waiting for its handler, which may never return.
  func abandon(_ awake: Awake, _ slot: Slot, _ id: String) {
    slot.awake = nil
    start { sessions in
      await awake.session.sleep()
      sessions.tell(id, .slept)
    }
  }

  func timedOut(_ id: String, _ what: String) -> SessionError {
    SessionError(
      .timedOut,
      "\(whole(id).quoted): \(what) took longer than \(limits.handlingTime ?? .zero). Await slow services in a call of the tree, or raise handlingTime."
    )
  }
}
