// The rule for a worker that fails, and the decisions that it makes for one worker.

extension Worker {
  /// The rule for a worker that fails: how often it is started again, and after which pauses on the tree's clock.
  ///
  /// Without further parameters every pause is the same, and the restarts count for the whole life of the worker. A connection that
  /// is to be kept up for days backs off, and forgets its failures after a while of health:
  ///
  /// ```swift
  /// let rule = Worker.Restart(
  ///   delay: .seconds(1), limit: 8, factor: 2, longestDelay: .seconds(60), jitter: 0.5,
  ///   resetAfter: .seconds(300))
  /// ```
  public struct Restart: Sendable, Hashable {
    /// The pause before the first restart in a row.
    public var delay: Duration
    /// The greatest number of restarts in a row; zero or less makes the first failure the end.
    public var limit: Int
    /// The number by which each further pause is longer than the one before; less than one counts as one.
    public var factor: Double
    /// The longest pause.
    public var longestDelay: Duration
    /// The part of each pause that is random, between zero and one; the pause becomes shorter by it, never longer.
    public var jitter: Double
    /// The seed of the random parts; `nil` draws another one each time a worker starts.
    ///
    /// The same seed gives the same pauses.
    public var seed: UInt64?
    /// How long the body must have run before it fails, so that its earlier failures no longer count and the pauses are short again;
    /// `nil` counts all.
    public var resetAfter: Duration?

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - delay: The pause before the first restart; less than zero is zero.
    ///   - limit: The greatest number of restarts in a row.
    ///   - factor: The number by which each further pause is longer.
    ///   - longestDelay: The longest pause; `nil` sets no bound.
    ///   - jitter: The part of each pause that is random, between zero and one.
    ///   - seed: The seed of the random parts, for pauses that can be told beforehand.
    ///   - resetAfter: How long the body must have run so that earlier failures no longer count.
    public init(
      delay: Duration, limit: Int, factor: Double = 1, longestDelay: Duration? = nil, jitter: Double = 0,
      seed: UInt64? = nil, resetAfter: Duration? = nil
    ) {
      self.delay = delay
      self.limit = limit
      self.factor = factor
      self.longestDelay = longestDelay ?? .seconds(Int64.max)
      self.jitter = jitter
      self.seed = seed
      self.resetAfter = resetAfter
    }

    /// No restart: the first failure is the end.
    public static let never = Restart(delay: .zero, limit: 0)

    /// A restart after always the same pause.
    ///
    /// - Parameters:
    ///   - delay: The pause.
    ///   - limit: The greatest number of restarts in the life of the worker.
    /// - Returns: The rule.
    public static func onFailure(delay: Duration, limit: Int) -> Restart {
      Restart(delay: delay, limit: limit)
    }
  }
}

/// Counts the failures of one worker, and decides after each whether and when it is started again.
struct Attempts {
  private let rule: Worker.Restart
  private var restarts = 0
  /// The next pause before its random part, in nanoseconds: in whole ones, a test can move its clock by the same time.
  private var pause: Double
  private var random: SplitMix

  init(_ rule: Worker.Restart) {
    self.rule = rule
    pause = Self.nanoseconds(rule.delay)
    random = SplitMix(seed: rule.seed ?? .random(in: 0 ... .max))
  }

  /// Notes a failure.
  ///
  /// - Parameter time: How long the body has run.
  /// - Returns: The pause before the next start; `nil` if there is none.
  mutating func pause(afterFailureIn time: Duration) -> Duration? {
    if let health = rule.resetAfter, time >= health {
      restarts = 0
      pause = Self.nanoseconds(rule.delay)
    }
    guard restarts < rule.limit else { return nil }
    restarts += 1
    let longest = Self.nanoseconds(rule.longestDelay)
    let full = min(longest, pause)
    pause = min(longest, full * max(1, rule.factor))
    let random = rule.jitter > 0 ? min(1, rule.jitter) * Double.random(in: 0..<1, using: &random) : 0
    return .nanoseconds(Int64(full * (1 - random)))
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    max(0, duration.forClocks / Duration.nanoseconds(1)).rounded()
  }
}
