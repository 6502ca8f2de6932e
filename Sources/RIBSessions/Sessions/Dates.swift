internal import Foundation
internal import RIBKit

// Saves without an event: after changes that a tree makes by itself, and at dates.

extension Sessions {
  /// Schedules a save after a tree has changed without an event; called on the tree.
  nonisolated func planLater(_ id: String) {
    Task(executorPreference: executor) { await self.plan(id, after: self.pause) }
  }

  /// Saves a session after a pause.
  ///
  /// The pause doesn't begin again with each change, because a tree that changes without end would never be saved.
  func plan(_ id: String, after pause: Duration) {
    guard slots[id] != nil, !isShutDown, planned[id] == nil else { return }
    planned[id] = start { sessions in
      try? await sessions.clock.sleep(for: pause.forClocks)
      guard !Task.isCancelled else { return }
      sessions.planned[id] = nil
      // An event may have saved it meanwhile, or it may sleep.
      if sessions.slots[id]?.awake != nil { sessions.add(.turn(nil), to: id) }
    }
  }

  /// The date for the store.
  ///
  /// If an overdue date belongs to a RIB that isn't attached, waking the session doesn't handle it. It may be handled later, so the next attempt is
  /// delayed by the time that it is overdue: at least half a minute, and at most a day.
  func due(_ dates: DueDates, at now: WallTime) -> WallTime? {
    let waiting = dates.waiting.map { date in
      date > now ? date : now.advanced(by: min(max(date.duration(to: now), .seconds(30)), .seconds(86_400)))
    }
    return ([dates.live].compactMap(\.self) + waiting).min()
  }

  /// The date at which effects are tried again: half a minute after the first attempt; the delay doubles with each attempt, up to an hour.
  func retryDate(after attempts: Int, at now: WallTime) -> WallTime? {
    guard attempts > 0, store is any IndexedSessionStore else { return nil }
    return now.advanced(by: min(.seconds(30 << (attempts - 1)), .seconds(3_600)))
  }

  func otherVersion(_ version: Int, of id: String) -> SessionError {
    SessionError(
      .notSaved,
      "Cannot save the session \(whole(id).quoted): its tree was launched with version \(version), but the version of \(S.self) is \(S.version). Pass `version: Self.version` to the Restoration in wake(_:)."
    )
  }

  /// Wakes the sessions that are due, once, and returns when their changes are stored.
  ///
  /// Each session is woken by one of the processes that share the store. If that process ends before the session is saved, the session is due again
  /// half a minute later.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of sessions to wake.
  ///   - grace: The minimum delay after each date, so that a process in which the session is already awake handles the date first.
  /// - Returns: The number of sessions that were woken; `limit` if more may be due.
  /// - Throws: The store's error. The observer receives the sessions' errors; these sessions are due again after half a minute, then one
  ///   minute, two and so on, up to a day.
  @discardableResult
  public func wakeDue(limit: Int = 64, grace: Duration = .milliseconds(500)) async throws -> Int {
    if isShutDown { return 0 }
    let ids = try await claimDue(limit: limit, grace: grace)
    await withTaskGroup { group in
      for id in ids {
        group.addTask(executorPreference: executor) { try? await self.turn(id) }
      }
    }
    return ids.count
  }

  private func claimDue(limit: Int, grace: Duration) async throws -> [String] {
    let now = wallClock.now
    foreign = foreign.filter { $0.value > time() }
    return try await indexed("find dates").claimDue(
      of: name, by: now.advanced(by: .zero - max(grace, .zero)), at: now, excluding: Array(foreign.keys),
      limit: max(limit, 0))
  }

  /// Wakes a session, as its due date does.
  package func turn(_ id: String) async throws {
    if isShutDown { return }
    do {
      try await withCheckedThrowingContinuation { add(.turn($0), to: id) }
    } catch let error as SessionError where [.newer, .unreadable].contains(error.code) {
      // The session is left to a process of another version, because each attempt of this process would postpone its date further.
      if foreign.count < 1_000 { foreign[id] = time() + .seconds(600) }
      throw error
    }
  }

  /// Wakes sessions when they are due, until the task is cancelled.
  ///
  /// Run it in the server's task group. Any number of processes may run it. The observer receives the store's errors with the identifier
  /// `""`: the first one immediately, and during an outage again after a second, then two, four and so on, up to a minute, each with the
  /// number of failed polls.
  ///
  /// - Parameter period: The polling interval; each interval is randomized between half and one and a half times this value, so that processes don't
  ///   poll at the same time.
  public func keepDates(every period: Duration = .seconds(1)) async {
    var outage = Outage()
    while !Task.isCancelled, !isShutDown {
      var pause = period * Double.random(in: 0.5...1.5)
      do {
        if try await wakeSome() { pause = min(period, .milliseconds(10)) }
        outage = Outage()
      } catch {
        if let report = outage.report(of: error, at: time()) { tell("", .failed(report)) }
      }
      try? await clock.sleep(for: pause.forClocks)
    }
  }

  /// Wakes due sessions, and doesn't wait for them: one that hangs must not hold up the others.
  ///
  /// - Returns: Whether more may be due.
  private func wakeSome() async throws -> Bool {
    let most = 256
    while turning < most, !Task.isCancelled {
      let ids = try await claimDue(limit: 64, grace: .milliseconds(500))
      turning += ids.count
      for id in ids {
        start { sessions in
          try? await sessions.turn(id)
          sessions.turning -= 1
        }
      }
      if ids.count < 64 { return false }
    }
    return true
  }

  /// The identifiers of the stored sessions, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - id: The last identifier of the previous page; empty for the first page.
  ///   - limit: The maximum number of identifiers to return.
  /// - Returns: The identifiers of a page; fewer than the limit on the last page.
  /// - Throws: The store's error.
  public func ids(after id: String = "", limit: Int = 1_000) async throws -> [String] {
    try await indexed("list sessions").ids(
      of: name, after: id.precomposedStringWithCanonicalMapping, limit: max(limit, 0))
  }

  /// Deletes sessions that have had no event and no change for some time, unless they have a due date.
  ///
  /// Call it now and then, such as once an hour. A process in which the session is awake isn't notified: the next event begins a new session.
  ///
  /// - Parameters:
  ///   - idleTime: The minimum time since the last save.
  ///   - limit: The maximum number of sessions to delete; a low limit keeps other requests to the store from waiting.
  /// - Returns: The number of deleted sessions; `limit` if there may be more.
  /// - Throws: The store's error.
  @discardableResult
  public func deleteIdle(for idleTime: Duration, limit: Int = 1_000) async throws -> Int {
    try await indexed("find idle sessions").deleteIdle(
      of: name, since: wallClock.now.advanced(by: .zero - max(idleTime, .zero)), limit: max(limit, 0))
  }

  private func indexed(_ task: String) throws -> any IndexedSessionStore {
    guard let indexed = store as? any IndexedSessionStore else { throw unsupported(task) }
    return indexed
  }

  func unsupported(_ task: String) -> SessionError {
    SessionError(
      .unsupported,
      "The store can't \(task): \(type(of: store)) isn't an IndexedSessionStore. Add the conformance, or use a RIBKit store."
    )
  }
}

/// Consecutive failed polls of a store.
private struct Outage {
  private var count = 0
  private var pause = Duration.seconds(1)
  private var nextReport: Duration?

  /// The error to report at a time; `nil` if it is too early for another report.
  mutating func report(of error: any Error, at time: Duration) -> (any Error)? {
    count += 1
    guard let next = nextReport else {
      (nextReport, count) = (time + pause, 0)
      return error
    }
    guard time >= next else { return nil }
    pause = min(pause * 2, .seconds(60))
    defer { (nextReport, count) = (time + pause, 0) }
    return SessionError(
      (error as? SessionError)?.code ?? .failed,
      "\(error) \(count) more \(count == 1 ? "check has" : "checks have") failed since the last report."
    )
  }
}
