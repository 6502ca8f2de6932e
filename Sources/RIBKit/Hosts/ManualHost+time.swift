// Moving the time of a host: from deadline to deadline, with a settling before and after each.

extension ManualHost {
  /// Moves the clock and wakes, one after the other, the sleepers whose deadline it reaches.
  ///
  /// The host settles before, between and after. When it gives up because it does not settle, the clock stops at the
  /// moment that it has reached, and the host says so on standard error.
  ///
  /// - Parameter duration: How far; not negative.
  /// - Complexity: O(log *n*) for each that wakes of *n* sleepers, besides what they do.
  public func advance(by duration: Duration) {
    advance(to: moment(after: duration))
  }

  /// Moves the clock and wakes, one after the other, the sleepers whose deadline it reaches.
  ///
  /// When the host gives up because it does not settle, the clock stops at the moment that it has reached, and the host
  /// says so on standard error.
  ///
  /// - Parameter moment: Where to; not before the clock's `now`.
  /// - Complexity: O(log *n*) for each that wakes of *n* sleepers, besides what they do.
  public func advance(to moment: ManualClock.Instant) {
    guard moment >= clock.now else {
      fatalError("RIBKit: a manual clock does not run backwards; it stands at \(clock.now.offset).")
    }
    _ = comesToRest() && move(to: moment)
  }

  /// Moves the clock to the earliest deadline and wakes the tasks that sleep until then.
  ///
  /// - Returns: Whether a task slept; false too if the host gave up before.
  @discardableResult
  public func advanceToNext() -> Bool {
    guard comesToRest(), let next = clock.firstDeadline else { return false }
    _ = move(to: max(next, clock.now))
    return true
  }

  /// Moves the clock from deadline to deadline until nothing sleeps: the former name, for one release.
  ///
  /// - Parameter limit: How many deadlines at most.
  /// - Returns: Whether nothing sleeps any more.
  @available(*, deprecated, renamed: "advanceUntilSettled(limit:)")
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000) -> Bool { advanceUntilSettled(limit: limit) }

  /// Moves the clock from deadline to deadline until nothing sleeps.
  ///
  /// It stops before if the host gives up.
  ///
  /// - Parameter limit: How many deadlines at most.
  /// - Returns: Whether nothing sleeps any more.
  @discardableResult
  public func advanceUntilSettled(limit: Int = 1_000) -> Bool {
    guard comesToRest() else { return false }
    for _ in 0..<max(0, limit) {
      guard let next = clock.firstDeadline else { return true }
      guard move(to: max(next, clock.now)) else { return false }
    }
    return clock.firstDeadline == nil
  }

  /// The moment that is so much later than now.
  func moment(after duration: Duration) -> ManualClock.Instant {
    guard duration >= .zero else {
      fatalError("RIBKit: a manual clock does not run backwards; it was to advance by \(duration).")
    }
    return clock.now.advanced(by: duration)
  }

  /// Wakes the sleepers whose deadline comes first, one after the other, and then lets the clock stand at a moment.
  ///
  /// - Returns: Whether the host settled each time.
  private func move(to moment: ManualClock.Instant) -> Bool {
    while wakeNext(through: moment) {
      guard comesToRest() else { return false }
    }
    clock.stand(at: moment)
    return comesToRest()
  }

  /// Wakes the sleeper whose deadline comes first, inside of the host: what it resumes is the host's.
  ///
  /// - Returns: Whether a task was woken.
  func wakeNext(through moment: ManualClock.Instant) -> Bool {
    executor.enter { clock.wakeNext(through: moment) }
  }

  /// Does what there is to do; false if that does not end.
  private func comesToRest() -> Bool {
    let settlement = executor.run(limit: Self.defaultLimit)
    executor.complain(of: settlement)
    return !settlement.hasReachedLimit
  }
}

extension ManualClock {
  /// Refused by the compiler: the host moves its clock, with ``ManualHost/advance(by:)``.
  ///
  /// - Parameter duration: How far.
  @available(*, unavailable, message: "a host moves its clock: write 'host.advance(by:)'")
  public func advance(by duration: Duration) {}

  /// Refused by the compiler: the host moves its clock, with ``ManualHost/advance(to:)``.
  ///
  /// - Parameter moment: Where to.
  @available(*, unavailable, message: "a host moves its clock: write 'host.advance(to:)'")
  public func advance(to moment: Instant) {}

  /// Refused by the compiler: the host moves its clock, with ``ManualHost/advanceToNext()``.
  ///
  /// - Returns: Nothing: the call does not compile.
  @available(*, unavailable, message: "a host moves its clock: write 'host.advanceToNext()'")
  @discardableResult
  public func advanceToNext() -> Bool { false }

  /// Refused by the compiler: the host moves its clock, with ``ManualHost/advanceUntilSettled(limit:)``.
  ///
  /// - Parameter limit: How many deadlines at most.
  /// - Returns: Nothing: the call does not compile.
  @available(*, unavailable, message: "a host moves its clock: write 'host.advanceUntilSettled()'")
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000) -> Bool { false }
}
