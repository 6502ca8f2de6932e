internal import Basics
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
    return await withCheckedContinuation { continuation in
      let race = Race<Result>(continuation)
      let (observer, task) = startDriving(id) { _ in race.finish(await body()) }
      race.add(task)
      race.add(
        start { sessions in
          guard (try? await sessions.clock.sleep(for: limit.forClocks)) != nil else { return }
          if race.finish(nil) { observer.abandon() }
        })
    }
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

/// Code and the timer that limits its time: the first to finish cancels the other.
private final class Race<Result: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Result?, Never>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state: Lock<State>

  init(_ continuation: CheckedContinuation<Result?, Never>) {
    state = Lock(State(continuation: continuation))
  }

  func add(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if state.continuation != nil { state.tasks.append(task) }
      return state.continuation == nil
    }
    if isOver { task.cancel() }
  }

  /// Ends the race, unless it is over.
  ///
  /// - Returns: Whether the race was still running.
  @discardableResult
  func finish(_ result: Result?) -> Bool {
    let (continuation, tasks) = state.withLock { state in
      defer { state = State() }
      return (state.continuation, state.tasks)
    }
    for task in tasks { task.cancel() }
    continuation?.resume(returning: result)
    return continuation != nil
  }
}
