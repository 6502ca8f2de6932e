internal import Basics

// The rule for restarting a failed worker, and its decisions for one worker.

extension Worker {
  /// The rule for a worker that fails: the number of restarts, and the pauses before them, on the tree's clock.
  ///
  /// By default every pause has the same length, and the number of restarts is never reset. For a connection that must stay up for days,
  /// increase the pauses, and reset the count after a period without failures:
  ///
  /// ```swift
  /// let rule = Worker.RestartPolicy(
  ///   delay: .seconds(1), maxRestarts: 8, multiplier: 2, maxDelay: .seconds(60), jitter: 0.5,
  ///   resetAfter: .seconds(300))
  /// ```
  public struct RestartPolicy: Sendable, Hashable {
    /// The pause before the first of several consecutive restarts; a negative pause counts as zero.
    public var delay: Duration
    /// The maximum number of consecutive restarts; with zero or less, the first failure is final.
    public var maxRestarts: Int
    /// The factor by which each pause is multiplied to get the next one; a value that is less than one or not finite counts as one.
    public var multiplier: Double
    /// The longest pause; if it's shorter than `delay`, every pause is that long.
    ///
    /// A pause of more than a hundred years counts as a hundred years.
    public var maxDelay: Duration
    /// The random fraction of each pause, between zero and one; it makes the pause shorter, never longer.
    ///
    /// More than one counts as one, and less than zero or NaN as zero.
    public var jitter: Double
    /// The seed of the random fractions; `nil` draws a new seed each time a worker starts.
    ///
    /// Equal seeds produce equal pauses.
    public var seed: UInt64?
    /// The time that the body must run before a failure resets the count of restarts and the length of the pauses; `nil`, zero or
    /// less never resets them.
    public var resetAfter: Duration?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - delay: The pause before the first restart; a negative value counts as zero.
    ///   - maxRestarts: The maximum number of consecutive restarts.
    ///   - multiplier: The factor by which each pause is multiplied to get the next one.
    ///   - maxDelay: The longest pause; `nil` is a hundred years.
    ///   - jitter: The random fraction of each pause, between zero and one.
    ///   - seed: The seed of the random fractions, for predictable pauses.
    ///   - resetAfter: The time that the body must run so that earlier failures no longer count.
    public init(
      delay: Duration, maxRestarts: Int, multiplier: Double = 1, maxDelay: Duration? = nil,
      jitter: Double = 0,
      seed: UInt64? = nil, resetAfter: Duration? = nil
    ) {
      self.delay = delay
      self.maxRestarts = maxRestarts
      self.multiplier = multiplier
      self.maxDelay = maxDelay ?? .seconds(Int64.max)
      self.jitter = jitter
      self.seed = seed
      self.resetAfter = resetAfter
    }

    /// Never restarts the worker: the first failure is final.
    public static let never = RestartPolicy(delay: .zero, maxRestarts: 0)

    /// Returns a rule that restarts the worker after a constant pause.
    ///
    /// - Parameters:
    ///   - delay: The pause.
    ///   - maxRestarts: The maximum number of restarts of the worker.
    /// - Returns: The rule.
    public static func onFailure(delay: Duration, maxRestarts: Int) -> RestartPolicy {
      RestartPolicy(delay: delay, maxRestarts: maxRestarts)
    }
  }
}

/// Counts the failures of one worker, and decides after each whether and when to restart it.
struct Attempts {
  private let rule: Worker.RestartPolicy
  private var restarts = 0
  /// The next pause before its random part, in whole nanoseconds, so that a test can advance its clock by the exact time.
  private var pause: Double
  private var random: SplitMix

  init(_ rule: Worker.RestartPolicy) {
    self.rule = rule
    pause = Self.nanoseconds(rule.delay)
    random = SplitMix(seed: rule.seed ?? .random(in: 0 ... .max))
  }

  /// Records a failure.
  ///
  /// - Parameter time: The time for which the body ran.
  /// - Returns: The pause before the next start, or `nil` if the worker isn't restarted.
  mutating func pause(afterFailureIn time: Duration) -> Duration? {
    if let health = rule.resetAfter, health > .zero, time >= health {
      restarts = 0
      pause = Self.nanoseconds(rule.delay)
    }
    guard restarts < rule.maxRestarts else { return nil }
    restarts += 1
    let longest = Self.nanoseconds(rule.maxDelay)
    let full = min(longest, pause)
    pause = min(longest, rule.multiplier.isFinite ? full * max(1, rule.multiplier) : full)
    let random = rule.jitter > 0 ? min(1, rule.jitter) * Double.random(in: 0..<1, using: &random) : 0
    return .nanoseconds(Int64(full * (1 - random)))
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    max(0, duration.forClocks / Duration.nanoseconds(1)).rounded()
  }
}
