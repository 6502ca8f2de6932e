// Moving the time of a host: from deadline to deadline, settling before and after each.

extension ManualHost {
  /// Advances the clock by a duration and wakes the sleepers that become due, one at a time.
  ///
  /// The host settles before and after each wakeup. If it gives up because it does not settle, the clock stops at the instant that it has
  /// reached, and the host reports this on standard error. The duration must not be negative.
  ///
  /// - Complexity: O(log *n*) for each woken sleeper, where *n* is the number of sleepers, plus the work of the woken ones.
  public func advance(by duration: Duration) {
    advance(to: moment(after: duration))
  }

  /// Advances the clock to an instant and wakes the sleepers that become due, one at a time.
  ///
  /// If the host gives up because it does not settle, the clock stops at the instant that it has reached, and the host reports this on
  /// standard error. The instant must not be earlier than the clock's `now`.
  ///
  /// - Complexity: O(log *n*) for each woken sleeper, where *n* is the number of sleepers, plus the work of the woken ones.
  public func advance(to moment: ManualClock.Instant) {
    guard moment >= clock.now else {
      fatalError(
        "RIBKit: a manual clock cannot go back to \(moment.offset) from \(clock.now.offset). Advance to a later moment."
      )
    }
    _ = comesToRest() && move(to: moment)
  }

  /// Advances the clock to the earliest deadline and wakes the tasks that sleep until then.
  ///
  /// - Returns: `true` if a task was sleeping; `false` if none was, or if the host gave up first.
  @discardableResult
  public func advanceToNext() -> Bool {
    guard comesToRest(), let next = clock.firstDeadline else { return false }
    _ = move(to: max(next, clock.now))
    return true
  }

  /// Advances the clock from deadline to deadline until no task is sleeping.
  ///
  /// It stops after `limit` deadlines, or earlier if the host gives up.
  ///
  /// - Returns: `true` if no task is sleeping; `false` if one is, or if the host gave up.
  @discardableResult
  public func advanceUntilSettled(limit: Int = 1_000) -> Bool {
    guard comesToRest() else { return false }
    for _ in 0..<max(0, limit) {
      guard let next = clock.firstDeadline else { return true }
      guard move(to: max(next, clock.now)) else { return false }
    }
    return clock.firstDeadline == nil
  }

  /// Returns the moment after a duration from now.
  func moment(after duration: Duration) -> ManualClock.Instant {
    guard duration >= .zero else {
      fatalError("RIBKit: a manual clock cannot advance by \(duration). Pass a duration of zero or more.")
    }
    return clock.now.advanced(by: duration)
  }

  /// Wakes the sleepers with the earliest deadlines one by one, then moves the clock to a moment.
  ///
  /// - Returns: Whether the host settled each time.
  private func move(to moment: ManualClock.Instant) -> Bool {
    while wakeNext(through: moment) {
      guard comesToRest() else { return false }
    }
    clock.stand(at: moment)
    return comesToRest()
  }

  /// Wakes the sleeper with the earliest deadline inside the host, because the resumed work belongs to the host.
  ///
  /// - Returns: Whether a task was woken.
  func wakeNext(through moment: ManualClock.Instant) -> Bool {
    executor.enter { clock.wakeNext(through: moment) }
  }

  /// Runs all work; returns false if it doesn't end.
  private func comesToRest() -> Bool {
    let settlement = executor.run(limit: Self.defaultLimit)
    executor.complain(of: settlement)
    return !settlement.hasReachedLimit
  }
}

extension ManualClock {
  /// Unavailable: only the host advances its clock, with ``ManualHost/advance(by:)``.
  @available(*, unavailable, message: "only the host can advance its clock: write 'host.advance(by:)'")
  public func advance(by duration: Duration) {}

  /// Unavailable: only the host advances its clock, with ``ManualHost/advance(to:)``.
  @available(*, unavailable, message: "only the host can advance its clock: write 'host.advance(to:)'")
  public func advance(to moment: Instant) {}

  /// Unavailable: only the host advances its clock, with ``ManualHost/advanceToNext()``.
  @available(*, unavailable, message: "only the host can advance its clock: write 'host.advanceToNext()'")
  @discardableResult
  public func advanceToNext() -> Bool { false }

  /// Unavailable: only the host advances its clock, with ``ManualHost/advanceUntilSettled(limit:)``.
  @available(
    *, unavailable, message: "only the host can advance its clock: write 'host.advanceUntilSettled()'"
  )
  @discardableResult
  public func advanceUntilSettled(limit: Int = 1_000) -> Bool { false }
}
