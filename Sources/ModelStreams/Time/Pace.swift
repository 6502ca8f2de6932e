/// What an interval separates.
package enum PaceRule: Sendable {
  /// A model is given once it has been the newest for the interval.
  case debounce
  /// Two models are given no closer together than the interval.
  case throttle
}

/// The decisions of a stream that takes its time: which model is held back, and until when.
///
/// A value without clocks, tasks or locks.
package struct Pace<Model, Instant: InstantProtocol> {
  /// When the model that is held back is due; nil when none is.
  package private(set) var deadline: Instant?

  private let rule: PaceRule
  private let interval: Instant.Duration
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private var held: Model?
  /// The model given last; kept only to be compared.
  private var given: Model?
  private var quietUntil: Instant?

  package init(
    _ rule: PaceRule, interval: Instant.Duration, isDuplicate: (@Sendable (Model, Model) -> Bool)? = nil
  ) {
    self.rule = rule
    self.interval = interval
    self.isDuplicate = isDuplicate
  }

  /// Holds back a model in place of the one before it.
  ///
  /// One that equals the model given last leaves nothing that is due: nobody missed anything. So it is dropped here and
  /// not when it is due, where it would begin an interval in which nothing was given.
  package mutating func hold(_ model: Model, at now: Instant) {
    if let given, let isDuplicate, isDuplicate(given, model) {
      deadline = nil
      held = nil
      return
    }
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
    guard let model = held.take() else { return nil }
    if isDuplicate != nil { given = model }
    return model
  }
}

extension Pace: Sendable where Model: Sendable, Instant.Duration: Sendable {}
