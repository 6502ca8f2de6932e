/// A limit on links: so many at once, and then one after each interval.
///
/// Each origin is counted for itself. All routes are counted together, unless the limit is not shared by them.
public struct RateLimit: Sendable, Hashable {
  /// The name in refusals and statistics.
  public let name: String

  /// The number of links that may be opened at once.
  public let burst: Int

  /// After how long one more may be opened.
  public let interval: Duration

  /// The origins of the links that are counted.
  public let origins: Set<LinkCall.Origin>

  /// The names of the routes whose links are counted; all routes, if it is nothing.
  public let routes: Set<String>?

  /// Whether the routes are counted together.
  public let isShared: Bool

  /// A bit for each origin that is counted, which is asked for with every link.
  private let originBits: UInt8

  /// How long an empty bucket takes to be full, and one with a single token.
  let (refillTime, spareTime): (Duration, Duration)

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - name: What refusals and statistics call it.
  ///   - burst: How many links may be opened at once: 0, which lets none through, to 1,000,000. A number outside of these
  ///     becomes the nearer of the two.
  ///   - interval: After how long one more may be opened: one nanosecond to 366 days, as before.
  ///   - origins: Where the links come from that are counted; all but local ones, if nothing is said.
  ///   - routes: The names of the routes whose links are counted; all routes, if nothing is said. A route without a name is
  ///     called by its pattern.
  ///   - isShared: Whether the routes are counted together. If not, routes of one type without a name are counted as one,
  ///     and others by their name or their pattern; then one screen under three patterns may be opened three times as
  ///     often.
  public init(
    _ name: String, burst: Int, every interval: Duration,
    origins: Set<LinkCall.Origin> = [.ownApp, .otherApp, .web, .push], routes: Set<String>? = nil,
    isShared: Bool = true
  ) {
    self.name = name
    self.burst = min(max(burst, 0), 1_000_000)
    self.interval = min(max(interval, .nanoseconds(1)), .seconds(366 * 86_400))
    self.origins = origins
    self.routes = routes
    self.isShared = isShared
    originBits = origins.reduce(0) { $0 | $1.bit }
    refillTime = self.interval * self.burst
    spareTime = self.interval * (self.burst - 1)
  }

  /// Why a link does not come in at the door.
  static func sentence(
    _ excess: DueLimits.Excess, at door: RateLimit, _ link: String, _ origin: LinkCall.Origin
  ) -> String {
    "The limit \"\(door.name)\" at the door has no room for the link \(link) of the origin \(origin); \(door.remedy(excess.wait))."
  }

  /// What to do when there is no room for a time, or ever.
  func remedy(_ wait: Duration?) -> String {
    if let wait { return "try again in \(wait.roundedUp)" }
    return burst == 0
      ? "it lets none through"
      : "the link costs more than the burst of \(burst); raise the burst, or send less"
  }

  /// Whether links from an origin are counted.
  func counts(_ origin: LinkCall.Origin) -> Bool { originBits & origin.bit != 0 }

  /// Whether links of a route from an origin are counted.
  func counts(_ origin: LinkCall.Origin, _ route: String) -> Bool {
    counts(origin) && routes?.contains(route) ?? true
  }
}

extension Duration {
  /// The time in words, never too short: whole seconds, or tenths of one below ten.
  fileprivate var roundedUp: String {
    let (seconds, rest) = components
    let tenths = (rest + 99_999_999_999_999_999) / 100_000_000_000_000_000
    if seconds < 10, 1..<10 ~= tenths { return "\(seconds).\(tenths) seconds" }
    let whole = rest > 0 ? seconds + 1 : seconds
    return whole == 1 ? "1 second" : "\(whole) seconds"
  }
}

extension LinkCall.Origin {
  /// What stands for it in a set of bits.
  fileprivate var bit: UInt8 {
    switch self {
    case .local: 1
    case .ownApp: 2
    case .otherApp: 4
    case .web: 8
    case .push: 16
    }
  }
}
