// Reading a stream no faster than an interval allows. From top to bottom: the public operators, stream and iterator, the pure
// rate limiter, and the same on a clock whose type is hidden.

extension ModelStream {
  /// Gives a model once it has been the newest for a while; the first model too.
  ///
  /// The interval starts anew with every model that the iterator learns of while it is asked. If the stream has an
  /// equality, a model that equals the one given last is dropped, and so is the one that was held back before it. The last
  /// model is given at once when the stream finishes.
  ///
  /// - Parameters:
  ///   - interval: How long a model must have been the newest; a negative one stops the program.
  ///   - clock: The clock that measures it.
  /// - Returns: A sequence of models.
  public func debounce<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    paced(.debounce, by: interval, on: clock)
  }

  /// Gives a model once it has been the newest for a while, on a clock whose type is not known; see the other form.
  ///
  /// - Parameters:
  ///   - interval: How long a model must have been the newest; a negative one stops the program.
  ///   - clock: The clock that measures it, such as an interactor's.
  /// - Returns: A sequence of models.
  public func debounce(for interval: Duration, clock: any Clock<Duration>) -> PacedModelStream<Model> {
    paced(.debounce, by: interval, on: clock)
  }

  /// Gives models no closer together than an interval, and always the newest.
  ///
  /// The first is given at once. One that comes too early is held back, and given when the interval ends unless a newer one
  /// has taken its place. If the stream has an equality, a model that equals the one given last takes that place and is not
  /// given: then nothing is due, and no interval begins. The last model is given at once when the stream finishes.
  ///
  /// - Parameters:
  ///   - interval: The time between two models; a negative one stops the program.
  ///   - clock: The clock that measures it.
  /// - Returns: A sequence of models.
  public func throttle<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    paced(.throttle, by: interval, on: clock)
  }

  /// Gives models no closer together than an interval, on a clock whose type is not known; see the other form.
  ///
  /// - Parameters:
  ///   - interval: The time between two models; a negative one stops the program.
  ///   - clock: The clock that measures it, such as an interactor's.
  /// - Returns: A sequence of models.
  public func throttle(for interval: Duration, clock: any Clock<Duration>) -> PacedModelStream<Model> {
    paced(.throttle, by: interval, on: clock)
  }

  // The compiler opens an `any Clock<Duration>` only where its associated types are known already. An interval written as
  // `.seconds(1)` inside another call is not such a place, hence the two forms above that name the types.
  private func paced<Time: Clock>(
    _ rule: RateLimitRule, by interval: Time.Duration, on clock: Time
  ) -> PacedModelStream<Model> {
    PacedModelStream(
      stream: self,
      limiter: ClockRateLimiter(rule, interval: interval, clock: clock, isDuplicate: isDuplicate))
  }
}

/// A stream of models whose rate is limited by an interval.
public struct PacedModelStream<Model: Sendable>: AsyncSequence, Sendable {
  /// A model.
  public typealias Element = Model
  /// A stream of models does not fail.
  public typealias Failure = Never

  let stream: ModelStream<Model>
  fileprivate let limiter: any RateLimiting<Model>

  /// An iterator for one task, with intervals of its own.
  ///
  /// - Returns: An iterator that has given nothing yet.
  public func makeAsyncIterator() -> PacedModelIterator<Model> {
    PacedModelIterator(stream, limiter: limiter)
  }
}

/// One task's iterator over a stream whose rate is limited by an interval.
public struct PacedModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let reader: ModelReader<Model>
  private let waiter = TaskWaiter()
  private var limiter: any RateLimiting<Model>
  private var isDone = false

  fileprivate init(_ stream: ModelStream<Model>, limiter: any RateLimiting<Model>) {
    reader = ModelReader(stream)
    self.limiter = limiter
  }

  /// Gives the next model when it is due, and waits for it on the caller's actor.
  ///
  /// While it sleeps it uses a child task, so it keeps to the executor preference of the caller.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
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

  /// Suspends until there is news or the model that is held back is due.
  private func wait(isolation actor: isolated (any Actor)?) async {
    guard let alarm = limiter.alarm else {
      await waiter.wait(isolation: actor)
      return
    }
    // News and the alarm end the same wait. The alarm sleeps in a child task, which is cancelled when news comes first; the
    // group waits for it, so no sleeper is left behind.
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

/// The meaning of an interval.
package enum RateLimitRule: Sendable {
  /// A model is given once it has been the newest for the interval.
  case debounce
  /// Two models are given no closer together than the interval.
  case throttle
}

/// Decides which model is held back, and until when.
///
/// A value without clocks, tasks or locks.
package struct RateLimiter<Model, Instant: InstantProtocol> {
  /// When the model that is held back is due; nil when none is.
  package private(set) var deadline: Instant?

  private let rule: RateLimitRule
  private let interval: Instant.Duration
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private var held: Model?
  /// The model given last; kept only to be compared.
  private var given: Model?
  private var quietUntil: Instant?

  package init(
    _ rule: RateLimitRule, interval: Instant.Duration, isDuplicate: (@Sendable (Model, Model) -> Bool)? = nil
  ) {
    self.rule = rule
    self.interval = interval
    self.isDuplicate = isDuplicate
  }

  /// Holds back a model in place of the one before it.
  ///
  /// One that equals the model given last leaves nothing that is due: no model is missed. So it is dropped here and
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

extension RateLimiter: Sendable where Model: Sendable, Instant.Duration: Sendable {}

/// A rate limiter on some clock.
private protocol RateLimiting<Model>: Sendable {
  associatedtype Model: Sendable

  /// Holds back a model in place of the one before it.
  mutating func hold(_ model: Model)

  /// Gives the model that is held back if it is due.
  mutating func takeDue() -> Model?

  /// Gives the model that is held back, due or not.
  mutating func flush() -> Model?

  /// Sleeps until the model that is held back is due, and returns true, or until the task is cancelled; nil when none is.
  var alarm: (@Sendable () async -> Bool)? { get }
}

/// A rate limiter on a clock of a certain type.
private struct ClockRateLimiter<Model: Sendable, Time: Clock>: RateLimiting {
  private let clock: Time
  private var limiter: RateLimiter<Model, Time.Instant>

  init(
    _ rule: RateLimitRule, interval: Time.Duration, clock: Time,
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
    limiter = RateLimiter(rule, interval: interval, isDuplicate: isDuplicate)
  }

  mutating func hold(_ model: Model) {
    limiter.hold(model, at: clock.now)
  }

  mutating func takeDue() -> Model? {
    limiter.takeDue(at: clock.now)
  }

  mutating func flush() -> Model? {
    limiter.flush()
  }

  var alarm: (@Sendable () async -> Bool)? {
    guard let deadline = limiter.deadline else { return nil }
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
