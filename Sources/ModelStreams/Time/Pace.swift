/// The decisions of a stream that takes its time: which model is held back, and until when.
///
/// A value without clocks, tasks or locks.
package struct Pace<Model, Instant: InstantProtocol> {
  /// What an interval separates.
  package enum Rule: Sendable {
    /// A model is given once it has been the newest for the interval.
    case debounce
    /// Two models are given no closer together than the interval.
    case throttle
  }

  /// When the model that is held back is due; nil when none is.
  package private(set) var deadline: Instant?

  private let rule: Rule
  private let interval: Instant.Duration
  private var held: Model?
  private var quietUntil: Instant?

  package init(_ rule: Rule, interval: Instant.Duration) {
    self.rule = rule
    self.interval = interval
  }

  /// Holds back a model in place of the one before it.
  package mutating func hold(_ model: Model, at now: Instant) {
    held = model
    switch rule {
    case .debounce: deadline = now.advanced(by: interval)
    case .throttle: deadline = deadline ?? max(now, quietUntil ?? now)
    }
  }

  /// Gives the model that is held back if it is due.
  package mutating func takeDue(at now: Instant) -> Model? {
    guard let deadline, deadline <= now else { return nil }
    if rule == .throttle { quietUntil = now.advanced(by: interval) }
    return flush()
  }

  /// Gives the model that is held back, due or not.
  package mutating func flush() -> Model? {
    deadline = nil
    return held.take()
  }
}

extension Pace: Sendable where Model: Sendable, Instant.Duration: Sendable {}
