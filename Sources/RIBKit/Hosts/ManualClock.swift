internal import Basics
internal import ModelStreams

/// The clock of a manual host: tasks read the time and sleep on it from any thread, and only the host advances it.
///
/// Sleepers wake in the order of their deadlines; those with equal deadlines wake in the order in which they went to sleep. The host
/// settles before and after each wakeup, so that all its effects are complete before the next sleeper wakes. See
/// ``ManualHost/advance(by:)``.
public final class ManualClock: Clock {
  /// An instant on a manual clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock was created.
    public var offset: Duration

    /// Creates an instant from the time since the clock was created.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant after a duration, or the last representable instant if the result is out of range.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, isTooFar) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      return Instant(offset: Duration(attoseconds: isTooFar ? (duration < .zero ? .min : .max) : sum))
    }

    /// Returns the time from this instant to another; negative if the other is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether one instant is earlier than another.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let state = Lock(SleeperList())
  private let hasStray = Lock(false)
  let dateState = Lock(ManualDate())

  /// Creates a clock at zero.
  init() {}

  /// The current instant of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of the sleeping tasks, earliest first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sleepers.
  public var deadlines: [Instant] { sleepers.map(\.deadline) }

  /// The sleeping tasks, in the order in which they will wake.
  ///
  /// A task that was started on a host and has not run yet isn't sleeping: settle first.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sleepers.
  public var sleepers: [Sleeper] { state.withLock { $0.sleepers } }

  /// Whether any task sleeps.
  package var hasSleepers: Bool { state.withLock { !$0.isEmpty } }

  /// Sleeps until the clock reaches an instant, or the task is cancelled.
  ///
  /// It doesn't suspend if the instant has passed. The tolerance is ignored.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, before or during the sleep.
  /// - Complexity: O(log *n*) for *n* sleepers; a cancellation is O(1), amortized.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    // A loop that ignores its cancellation (`while true { try? await clock.sleep(…) }`) would never leave its first job and block
    // the host forever. So it suspends, and the host reaches its limit and names the task.
    if Task.isCancelled { await ManualExecutor.yield() }
    let id = state.withLock { $0.nextID() }
    let record = TaskRecord.current
    let parking = record?.park(at: "clock until \(deadline.offset)")
    defer { if let parking { record?.unpark(parking) } }
    // The observer of a task that doesn't belong to a tree, such as a session's.
    let other = record == nil ? TaskObservation.current : nil
    other?.park(UInt(truncatingIfNeeded: id), at: "clock until \(deadline.offset)")
    defer { other?.unpark(UInt(truncatingIfNeeded: id)) }
    let sleeper = Sleeper(record, until: deadline)
    if record == nil, ManualExecutor.current == nil { reportStray(sleeper) }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        state.withLock { $0.add(id, sleeper, continuation) }?.resume(for: continuation)
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Reports once that a task of a service has left the host: from then on the program isn't deterministic, and nothing else would show it.
  private func reportStray(_ sleeper: Sleeper) {
    let isFirst = hasStray.withLock { hasStray in
      defer { hasStray = true }
      return !hasStray
    }
    guard isFirst else { return }
    writeToStandardError(
      """
      RIBKit: \(sleeper.name) sleeps on a ManualHost's clock but runs outside the host, which wakes it without waiting for it. Move its \
      work to a worker, a call or a task of an interactor, or start it with host.start { … }; in a test, use a harness or \
      ManualHost.forTests().

      """)
  }

  /// The earliest deadline.
  ///
  /// - Complexity: O(log *n*), amortized, for *n* sleepers.
  var firstDeadline: Instant? { state.withLock { $0.firstDeadline() } }

  /// Moves the clock to the earliest deadline and wakes one task with that deadline, if it isn't later than the given moment.
  ///
  /// - Returns: Whether a task was woken.
  func wakeNext(through moment: Instant) -> Bool {
    guard let sleeper = state.withLock({ $0.wakeFirst(through: moment) }) else { return false }
    sleeper.resume()
    return true
  }

  /// Moves the clock forward to a moment without waking sleepers; never moves it back.
  func stand(at moment: Instant) {
    state.withLock { $0.now = max($0.now, moment) }
  }
}

extension ManualClock {
  /// A task that sleeps on the clock.
  public struct Sleeper: Sendable, CustomStringConvertible {
    private let record: TaskRecord?
    private let taskName: String?

    /// The name of the task; `a task` if it has none.
    public var name: String { record?.name ?? taskName ?? "a task" }

    /// The time at which the task will wake.
    public let deadline: Instant

    /// The file in which the task was started, with its module; `nil` if the task doesn't belong to a tree or a host.
    public var fileID: String? { record.map { "\($0.fileID)" } }

    /// The line at which the task was started; `nil` if the task doesn't belong to a tree or a host.
    public var line: Int? { record.map { Int($0.line) } }

    /// The name, the source location and the deadline.
    public var description: String {
      "\(record?.description ?? name) until \(deadline.offset)"
    }

    /// Creates a sleeper for the running task.
    init(_ record: TaskRecord?, until deadline: Instant) {
      self.record = record
      self.deadline = deadline
      taskName = record == nil ? Self.currentName : nil
    }

    private static var currentName: String? {
      if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
        Task.name
      } else {
        nil
      }
    }
  }
}

/// Returns a function that returns the time since its creation, on a clock.
///
/// One branch per concrete type, because reading an existential clock takes several times as long, and every event of a tree needs the time.
package func stopwatch(_ clock: any Clock<Duration>) -> @Sendable () -> Duration {
  func started<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
  return switch clock {
  case let clock as ManualClock: started(clock)
  case let clock as ContinuousClock: started(clock)
  default: started(clock)
  }
}

extension Duration {
  /// This duration, or a hundred years if it's longer: the longest duration that a clock of the runtime accepts.
  ///
  /// The runtime counts nanoseconds in 64 bits: if it's asked to sleep for three hundred years, it stops the program (Swift 6.3),
  /// and `.seconds(.max)` is a common way to say "forever".
  package var forClocks: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}
