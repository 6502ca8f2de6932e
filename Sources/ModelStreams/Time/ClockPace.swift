/// A pace on a clock of a certain type.
struct ClockPace<Model: Sendable, Time: Clock>: Pacing {
  private let clock: Time
  private var pace: Pace<Model, Time.Instant>

  init(
    _ rule: PaceRule, interval: Time.Duration, clock: Time,
    isDuplicate: (@Sendable (Model, Model) -> Bool)?
  ) {
    if interval < .zero {
      // Not a precondition, whose sentence is not printed in a release build.
      fatalError(
        """
        ModelStreams: \(rule)(for:clock:) was given \(interval), but an interval is at least zero. \
        Give it .zero or more.
        """)
    }
    self.clock = clock
    pace = Pace(rule, interval: interval, isDuplicate: isDuplicate)
  }

  mutating func hold(_ model: Model) {
    pace.hold(model, at: clock.now)
  }

  mutating func takeDue() -> Model? {
    pace.takeDue(at: clock.now)
  }

  mutating func flush() -> Model? {
    pace.flush()
  }

  var alarm: (@Sendable () async -> Bool)? {
    guard let deadline = pace.deadline else { return nil }
    return { [clock] in
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
        return true
      } catch {
        return false
      }
    }
  }
}
