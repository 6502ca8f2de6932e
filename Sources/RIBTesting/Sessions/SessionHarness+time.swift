public import RIBKit
internal import RIBSessions
public import Testing

// The time of a test: the clock, the date, and the dates of sessions.

extension SessionHarness: DateKeeper {
  /// The date, which advances with the clock.
  ///
  /// Setting it simulates a change to the machine's clock. As on a server, sessions notice it when the clock advances: through the dates in the
  /// store, even if the clock advances by zero, or through their timers within a minute.
  public var date: WallTime {
    get { host.date }
    set {
      host.date = newValue
      settle(sourceLocation: origin)
    }
  }

  /// Advances the clock, and runs all work that becomes due, in chronological order.
  ///
  /// Timers, pauses and time limits become due. A session with a date becomes due half a second after that date, in each process whose ``keepsDates``
  /// isn't `false`; this process checks first.
  ///
  /// The duration must not be negative.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard duration >= .zero else {
      return fail(
        "The clock cannot advance by \(duration). Pass a duration of zero or more.", at: sourceLocation)
    }
    let all: [any DateKeeper] = [self] + world.harnesses.filter { $0 !== self }
    func settle() { for harness in all { harness.settle(sourceLocation: sourceLocation) } }
    let keepers = all.filter(\.isKeepingDates)
    func nextDue() -> ManualClock.Instant? { keepers.compactMap(\.nextDue).min() }
    settle()
    let end = clock.now.advanced(by: duration)
    var (moment, wakes) = (clock.now, 0)
    while !keepers.isEmpty {
      var next = end
      if let due = nextDue() { next = min(next, max(due, clock.now)) }
      // A session that is awake may set a date at any time.
      if let deadline = clock.deadlines.first { next = min(next, max(deadline, clock.now)) }
      host.advance(to: next)
      settle()
      let isDue = nextDue().map { $0 <= clock.now } ?? false
      (moment, wakes) = (clock.now, moment == clock.now ? wakes + 1 : 0)
      if wakes > 10_000 {
        return fail(
          "The clock stops at \(moment.offset), because sessions are woken repeatedly by dates that have passed, or something sleeps for a duration of zero.",
          at: sourceLocation)
      }
      if isDue { for keeper in keepers { keeper.wakeDue(sourceLocation: sourceLocation) } }
      if next >= end, !isDue { return }
    }
    host.advance(to: end)
    settle()
  }

  var isKeepingDates: Bool { keepsDates && !isFinished }

  /// The moment at which a server looks for the earliest date of a session.
  var nextDue: ManualClock.Instant? {
    let (store, name) = (world.store, name)
    guard let due = (try? host.wait { await store.nextDue(of: name) }) ?? nil else { return nil }
    return clock.now.advanced(by: date.duration(to: due) + .milliseconds(500))
  }

  /// Wakes the sessions that are due, once, as `Sessions.wakeDue` does.
  ///
  /// - Returns: The number of sessions that were woken.
  @discardableResult
  public func wakeDue(sourceLocation: SourceLocation = #_sourceLocation) -> Int {
    let count = try? run(sourceLocation: sourceLocation) { try await $0.wakeDue() }
    return count ?? 0
  }
}
