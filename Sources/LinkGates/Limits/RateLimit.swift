/// A rate limit for the links of each origin: an initial burst, and then one link per interval.
public struct RateLimit: Sendable, Hashable {
  /// The name in rejections and statistics.
  public let name: String

  /// The number of links that may be opened in a burst.
  public let burst: Int

  /// The time after which one more link may be opened.
  public let interval: Duration

  /// The origins whose links are counted.
  public let origins: Set<LinkCall.Origin>

  /// The names of the routes whose links are counted; `nil` for all routes.
  public let routes: Set<String>?

  /// Whether the routes are counted together.
  public let isShared: Bool

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - name: The name in rejections and statistics.
  ///   - burst: The number of links that may be opened in a burst, from 0 (no links) to 1,000,000; other values are clamped.
  ///   - interval: The time after which one more link may be opened, from a nanosecond to 366 days; other values are clamped.
  ///   - origins: The origins whose links are counted (default: all except `local`).
  ///   - routes: The names of the routes whose links are counted (default: all). An unnamed route is named by its pattern.
  ///   - isShared: Whether the routes are counted together. If not, unnamed routes of one type share a counter, and other routes are counted by name
  ///     or pattern; then a screen with three patterns may be opened three times as often.
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
  }

  /// Returns the reason why a link wasn't admitted.
  static func sentence(
    _ excess: DueLimit.Excess, at door: RateLimit, _ link: String, _ origin: LinkCall.Origin
  ) -> String {
    "The link \(link) from \(origin) exceeds the ingress limit \"\(door.name)\"; \(door.remedy(excess.wait))."
  }

  /// Returns the remedy for a limit that admits the link only after some time, or never.
  func remedy(_ wait: Duration?) -> String {
    if let wait { return "try again in \(wait.roundedUp)" }
    return burst == 0
      ? "it blocks every link"
      : "the link costs more than the burst of \(burst); raise the burst, or shorten the link"
  }

  /// Whether links from an origin are counted.
  func counts(_ origin: LinkCall.Origin) -> Bool { origins.contains(origin) }

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
