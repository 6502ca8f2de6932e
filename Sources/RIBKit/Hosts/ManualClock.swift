internal import Locks
internal import ModelStreams

/// A clock that moves when its owner says so.
///
/// Sleepers wake in the order of their deadlines, those with the same deadline in the order in which they went to sleep.
/// The clock of a ``ManualHost`` lets the host settle before and after each of them, so that what one leads to
/// has happened when the next wakes.
public final class ManualClock: Clock {
  /// A moment on a manual clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that is so much later.
    ///
    /// - Parameter duration: How much.
    /// - Returns: The moment.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this moment to another.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time; negative if the other comes first.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Compares two moments of one clock.
    ///
    /// - Parameters:
    ///   - lhs: A moment.
    ///   - rhs: Another one.
    /// - Returns: Whether the first comes first.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let state = Lock(SleeperList())
  /// Lets the host do what there is to do; false if it has given up.
  private let settle: @Sendable () -> Bool

  /// Makes a clock that stands at zero.
  public convenience init() {
    self.init { true }
  }

  init(settle: @escaping @Sendable () -> Bool) {
    self.settle = settle
  }

  /// The moment at which the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of those who sleep, the earliest first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sleepers.
  public var deadlines: [Instant] { sleepers.map(\.deadline) }

  /// Those who sleep, in the order in which they will wake.
  ///
  /// A task that was started on a host and has not run yet does not sleep: settle first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sleepers.
  public var sleepers: [Sleeper] { state.withLock { $0.sleepers } }

  /// Sleeps until the clock has been moved to a moment, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - deadline: The moment; one that has passed does not suspend.
  ///   - tolerance: Has no meaning here.
  /// - Throws: `CancellationError` if the task is cancelled, before or meanwhile.
  /// - Complexity: O(log *n*) for *n* sleepers; a cancellation is O(1), amortized.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.nextID() }
    let record = TaskRecord.current
    let parking = record?.park(at: "clock until \(deadline.offset)")
    defer { if let parking { record?.unpark(parking) } }
    let sleeper = Sleeper(record, until: deadline)
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        state.withLock { $0.add(id, sleeper, continuation) }?.resume(for: continuation)
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock and wakes, one after the other, those whose deadline it reaches.
  ///
  /// - Parameter duration: How far; not negative.
  public func advance(by duration: Duration) {
    advance(to: moment(after: duration))
  }

  /// The moment that is so much later than now.
  func moment(after duration: Duration) -> Instant {
    guard duration >= .zero else {
      fatalError("RIBKit: a manual clock does not run backwards; it was to advance by \(duration).")
    }
    return now.advanced(by: duration)
  }

  /// Moves the clock to the earliest deadline and wakes one who sleeps until then, if it is not after a moment.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: Whether somebody was woken.
  func wakeNext(through moment: Instant) -> Bool {
    guard let sleeper = state.withLock({ $0.wakeFirst(through: moment) }) else { return false }
    sleeper.resume()
    return true
  }

  /// Moves the clock and wakes, one after the other, those whose deadline it reaches.
  ///
  /// When the clock's host gives up because it does not come to rest, the clock stops at the moment that it has reached, and
  /// the host says so on standard error.
  ///
  /// - Parameter moment: Where to; not before ``now``.
  /// - Complexity: O(log *n*) for each that wakes of *n* sleepers, besides what they do.
  public func advance(to moment: Instant) {
    guard moment >= now else {
      fatalError("RIBKit: a manual clock does not run backwards; it stands at \(now.offset).")
    }
    _ = settle() && move(to: moment)
  }

  /// Moves the clock to the earliest deadline and wakes those who sleep until then.
  ///
  /// - Returns: Whether somebody slept; false too if the clock's host gave up before.
  @discardableResult
  public func advanceToNext() -> Bool {
    guard settle(), let next = state.withLock({ $0.firstDeadline() }) else { return false }
    _ = move(to: max(next, now))
    return true
  }

  /// Moves the clock from deadline to deadline until nobody sleeps.
  ///
  /// It stops before if the clock's host gives up.
  ///
  /// - Parameter limit: How many deadlines at most.
  /// - Returns: Whether nobody sleeps any more.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000) -> Bool {
    guard settle() else { return false }
    for _ in 0..<limit {
      guard let next = state.withLock({ $0.firstDeadline() }) else { return true }
      guard move(to: max(next, now)) else { return false }
    }
    return state.withLock { $0.isEmpty }
  }

  /// Wakes those whose deadline comes first, one after the other, and then lets the clock stand at a moment.
  ///
  /// - Returns: Whether the host came to rest each time.
  private func move(to moment: Instant) -> Bool {
    while wakeNext(through: moment) {
      guard settle() else { return false }
    }
    state.withLock { $0.now = max($0.now, moment) }
    return settle()
  }
}
