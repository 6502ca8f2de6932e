internal import RIBKit

/// A look at the tree of a session, at one moment.
struct Look: Sendable {
  /// The saved tree; `nil` if it can't be saved, or must not be.
  var tree: SavedTree?
  /// The dates at which to wake the session.
  var dates = DueDates()
  /// The saved values that can't be restored and may not be lost.
  var losses: [UnreadValue] = []
  /// Whether effects wait to be performed.
  var hasEffects = false
  /// Whether a task of the tree is running that may change it outside a turn.
  var mayChange = false
}

/// The end of handling one event, with a look at the tree before the event if it had changed by itself.
enum Handled<Reply: Sendable>: Sendable {
  /// The event wasn't handled, because the tree had lost values that it may not lose.
  case lost(Look)
  case replied(before: Look?, Reply)
  /// The event threw; the second look was taken before the tree could change by itself again.
  case failed(before: Look?, any Error, after: Look)
}

// Each function is one step on the actor of the session, because a hop to it costs more than anything here.
extension Session {
  /// Wakes the session, and finds the values that it could not restore.
  ///
  /// - Parameters:
  ///   - saved: The last saved tree.
  ///   - surroundings: The clocks and the executor of its tree.
  ///   - isNew: Whether the session was never saved.
  ///   - onChange: Called on the session at the first change of its tree after each save.
  /// - Returns: A look at the tree; without the tree unless the session is new.
  /// - Throws: The error of the session.
  func launch(
    _ saved: SavedTree, in surroundings: LaunchSurroundings, isNew: Bool,
    telling onChange: @escaping @Sendable () -> Void
  ) async throws -> Look {
    // Bound in a function of the actor: the launch reads it on the actor.
    try await LaunchSurroundings.$current.withValue(surroundings) { try await wake(saved) }
    root.notice(onChange)
    if isNew { return look() }
    return Look(losses: losses())
  }

  /// Delivers what has been sent to the tree, and saves it.
  ///
  /// - Parameter isAtClock: Whether to read the wall clock again, which may have been set.
  /// - Returns: A look at the tree.
  func look(atClock isAtClock: Bool = false) -> Look {
    if isAtClock { root.recheckDeadlines() }
    var look = Look(losses: losses())
    guard look.losses.isEmpty else { return look }
    look.tree = save()
    look.dates = root.dueDates
    look.hasEffects = hasPendingEffects()
    look.mayChange = root.mayHaveChanged
    return look
  }

  /// Delivers what has been sent to the tree, and returns what could not be restored and may not be lost.
  private func losses() -> [UnreadValue] {
    root.catchUp()
    var values = root.unread
    if values.isEmpty, root.restoredNothing {
      values = [UnreadValue(.unclaimed, reason: "no RIB has asked for any of the saved values")]
    }
    return values.isEmpty ? [] : values.filter { !mayLose($0) }
  }

  /// Handles an event, and delivers everything that it has sent to the tree.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isFirst: Whether the tree may have changed by itself since its last save.
  /// - Returns: The reply or the error.
  func handleFully(_ event: Event, isFirst: Bool) async -> Handled<Reply> {
    let before = isFirst && root.mayHaveChanged ? look() : nil
    if let before, !before.losses.isEmpty { return .lost(before) }
    do {
      let reply = try await handle(event)
      root.catchUp()
      return .replied(before: before, reply)
    } catch {
      return .failed(before: before, error, after: look())
    }
  }

  /// Performs the effects, and looks at what they have changed.
  func performEffects() async -> Look {
    await didSave()
    // If the time limit was exceeded, the tree has ended.
    return Task.isCancelled ? Look() : look()
  }

  /// Ends the tree unless it has changed since it was saved, in one step.
  ///
  /// - Returns: Whether the tree has ended.
  func sleep(ifStill saved: SavedTree) async -> Bool {
    guard look().tree == saved else { return false }
    await sleep()
    return true
  }

  /// The work that keeps the session awake; empty if it may sleep.
  func reasonsToStayAwake() -> [String] {
    root.catchUp()
    guard !canSleep() else { return [] }
    let work = root.runningWork
    return work.isEmpty ? ["canSleep()"] : work
  }
}
