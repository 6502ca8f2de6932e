// Reading a stream no faster than an interval allows. From top to bottom: the public operators, stream and iterator, the pure
// rate limiter, and its functions on a clock of a hidden type.

extension ModelStream {
  /// Returns a sequence that delivers a model, including the first, once it has been the newest for an interval.
  ///
  /// The interval restarts with every model that the iterator receives during a call to `next`. If the stream removes duplicates, a model
  /// that equals the last delivered one is dropped, together with the pending one before it. When the stream finishes, the last model is
  /// delivered at once.
  ///
  /// - Parameters:
  ///   - interval: The time for which a model must have been the newest; a negative interval stops the program.
  ///   - clock: The clock that measures the interval.
  /// - Returns: A sequence of models.
  public func debounce<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    paced(.debounce, by: interval, on: clock)
  }

  /// Returns a sequence that delivers a model once it has been the newest for an interval, measured by a type-erased clock.
  ///
  /// It otherwise behaves like the generic form.
  ///
  /// - Parameters:
  ///   - interval: The time for which a model must have been the newest; a negative interval stops the program.
  ///   - clock: The clock that measures the interval, such as an interactor's.
  /// - Returns: A sequence of models.
  public func debounce(for interval: Duration, clock: any Clock<Duration>) -> PacedModelStream<Model> {
    paced(.debounce, by: interval, on: clock)
  }

  /// Returns a sequence that delivers at most one model per interval, and always the newest.
  ///
  /// The first model is delivered at once. A model that arrives too early is held and delivered when the interval ends, unless a newer one
  /// has replaced it. If the stream removes duplicates, a model that equals the last delivered one replaces the held one but isn't
  /// delivered: then nothing is due, and a new interval doesn't begin. When the stream finishes, the last model is delivered at once.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two models; a negative interval stops the program.
  ///   - clock: The clock that measures the interval.
  /// - Returns: A sequence of models.
  public func throttle<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    paced(.throttle, by: interval, on: clock)
  }

  /// Returns a sequence that delivers at most one model per interval, measured by a type-erased clock.
  ///
  /// It otherwise behaves like the generic form.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two models; a negative interval stops the program.
  ///   - clock: The clock that measures the interval, such as an interactor's.
  /// - Returns: A sequence of models.
  public func throttle(for interval: Duration, clock: any Clock<Duration>) -> PacedModelStream<Model> {
    paced(.throttle, by: interval, on: clock)
  }

  // The compiler opens an `any Clock<Duration>` only if its associated types are already known. An interval written as
  // `.seconds(1)` inside another call doesn't make them known, hence the two forms above that name the types.
  private func paced<Time: Clock>(
    _ rule: RateLimitRule, by interval: Time.Duration, on clock: Time
  ) -> PacedModelStream<Model> {
    if interval < .zero {
      // Not a precondition, because a release build doesn't print its message.
      fatalError(
        """
        ModelStreams: \(rule)(for:clock:) was given \(interval), but an interval must not be negative. \
        Pass .zero or more.
        """)
    }
    return PacedModelStream(stream: self) { [isDuplicate] in
      PacedLimiter(RateLimiter(rule, interval: interval, isDuplicate: isDuplicate), on: clock)
    }
  }
}

/// A stream of models whose rate is limited by an interval.
public struct PacedModelStream<Model: Sendable>: AsyncSequence, Sendable {
  /// A model.
  public typealias Element = Model
  /// A stream of models doesn't fail.
  public typealias Failure = Never

  let stream: ModelStream<Model>
  fileprivate let makeLimiter: @Sendable () -> PacedLimiter<Model>

  /// Returns an iterator for one task, with its own intervals.
  public func makeAsyncIterator() -> PacedModelIterator<Model> {
    PacedModelIterator(stream, limiter: makeLimiter())
  }
}

/// One task's iterator over a stream whose rate is limited by an interval.
public struct PacedModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let reader: ModelReader<Model>
  private let waiter = TaskWaiter()
  private let limiter: PacedLimiter<Model>
  private var isDone = false

  fileprivate init(_ stream: ModelStream<Model>, limiter: PacedLimiter<Model>) {
    reader = ModelReader(stream)
    self.limiter = limiter
  }

  /// Returns the next model when it's due, waiting on the caller's actor if necessary.
  ///
  /// While it sleeps it uses a child task, so it respects the caller's executor preference.
  ///
  /// - Parameter actor: The caller's actor, supplied by the compiler.
  /// - Returns: The next model. Nil once the stream has finished and its last model was returned, or as soon as the task is
  ///   cancelled; every later call also returns nil.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    while !isDone {
      if Task.isCancelled { break }
      switch reader.read() {
      case .next(let model):
        limiter.hold(model)
      case .finished:
        isDone = true
        if let last = limiter.flush() { return last }
        continue
      case .nothing:
        break
      }
      if let due = limiter.takeDue() {
        return due
      } else if reader.park(waiter) {
        await wait(isolation: actor)
        reader.unpark()
      }
    }
    isDone = true
    return nil
  }

  /// Suspends until there is news or the held model is due.
  private func wait(isolation actor: isolated (any Actor)?) async {
    guard let alarm = limiter.alarm() else {
      await waiter.wait(isolation: actor)
      return
    }
    // News and the alarm end the same wait. The alarm sleeps in a child task, which is cancelled if news comes first. The group
    // waits for the child task, so that no sleeper remains.
    let waiter = waiter
    await withTaskGroup(of: Void.self, isolation: actor) { group in
      // Captured, so that the closure is isolated to the caller's actor.
      _ = actor
      group.addTask {
        if await alarm() { waiter.streamHasNews() }
      }
      await waiter.wait(isolation: actor)
      group.cancelAll()
    }
  }
}

@available(*, unavailable)
extension PacedModelIterator: Sendable {}

/// The rule that an interval applies.
private enum RateLimitRule: Sendable {
  /// A model is delivered once it has been the newest for the interval.
  case debounce
  /// Two models are delivered no closer together than the interval.
  case throttle
}

/// Decides which model is held, and until when.
///
/// It has no clock, task or lock.
private final class RateLimiter<Model, Instant: InstantProtocol> {
  /// The instant at which the held model is due; nil if no model is held.
  private(set) var deadline: Instant?

  private let rule: RateLimitRule
  private let interval: Instant.Duration
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private var held: Model?
  /// The last delivered model; kept only for comparison.
  private var given: Model?
  private var quietUntil: Instant?

  init(
    _ rule: RateLimitRule, interval: Instant.Duration, isDuplicate: (@Sendable (Model, Model) -> Bool)? = nil
  ) {
    self.rule = rule
    self.interval = interval
    self.isDuplicate = isDuplicate
  }

  /// Holds a model in place of the previous one.
  ///
  /// If it equals the last delivered model, nothing is due, because the reader misses nothing. So it's dropped here and not
  /// when it would be due: that would begin an interval in which nothing was delivered.
  func hold(_ model: Model, at now: Instant) {
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

  /// Returns the held model if it's due.
  func takeDue(at now: Instant) -> Model? {
    guard let deadline, deadline <= now else { return nil }
    if rule == .throttle { quietUntil = now.advanced(by: interval) }
    return flush()
  }

  /// Returns the held model, due or not.
  func flush() -> Model? {
    deadline = nil
    guard let model = held.take() else { return nil }
    if isDuplicate != nil { given = model }
    return model
  }
}

/// The functions of a rate limiter on a clock whose type they hide.
private struct PacedLimiter<Model: Sendable> {
  /// Holds a model in place of the previous one.
  let hold: (Model) -> Void

  /// Returns the held model if it's due.
  let takeDue: () -> Model?

  /// Returns the held model, due or not.
  let flush: () -> Model?

  /// Returns a function that sleeps until the held model is due and returns true, or false if the task is cancelled first; nil if no
  /// model is held.
  let alarm: () -> (@Sendable () async -> Bool)?

  init<Time: Clock>(_ limiter: RateLimiter<Model, Time.Instant>, on clock: Time) {
    hold = { limiter.hold($0, at: clock.now) }
    takeDue = { limiter.takeDue(at: clock.now) }
    flush = { limiter.flush() }
    alarm = {
      guard let deadline = limiter.deadline else { return nil }
      return {
        do {
          try await clock.sleep(until: deadline, tolerance: nil)
          return true
        } catch {
          return false
        }
      }
    }
  }
}
