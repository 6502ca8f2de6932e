internal import DeepLinks

/// The key of a bucket: one limit, one origin, and one route or all of them.
package struct RateKey: Sendable, Hashable {
  /// The index of the limit.
  let limit: Int
  /// The name of the route; empty if all routes are counted together.
  let route: String
  let origin: LinkCall.Origin

  package init(limit: Int, route: String, origin: LinkCall.Origin) {
    self.limit = limit
    self.route = route
    self.origin = origin
  }
}

/// A bucket of tokens for each key, in bounded memory.
///
/// A bucket is stored as the time at which it will be full again: times are never rounded, and the passing of time doesn't require any
/// work.
package struct RateLedger: Sendable {
  /// The maximum number of buckets.
  package let capacity: Int

  private var fullTimes: [RateKey: Duration] = [:]

  package init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// The number of buckets.
  package var count: Int { fullTimes.count }

  /// Returns the time until a bucket has `cost` tokens: zero if it has them, `nil` if it never will.
  package func wait(_ key: RateKey, _ limit: RateLimit, cost: Int = 1, now: Duration) -> Duration? {
    guard limit.burst >= cost else { return nil }
    guard let time = fullTimes[key] else { return .zero }
    // The bucket lacks (full time - now) / interval tokens, and has enough if these and the cost don't exceed the burst. Multiplied by
    // the interval, because a division would round.
    return max(.zero, fullTime(time, limit, now) - now - limit.interval * (limit.burst - cost))
  }

  /// Takes tokens from a bucket that has them.
  package mutating func take(_ key: RateKey, _ limit: RateLimit, cost: Int = 1, now: Duration) {
    if fullTimes.count >= capacity, fullTimes[key] == nil { shrink(now) }
    fullTimes[key] = fullTime(fullTimes[key] ?? now, limit, now) + limit.interval * cost
  }

  /// Takes tokens from the bucket of each limit, or no token if a limit is exceeded; returns that limit.
  mutating func take(_ due: [DueLimit], now: Duration, isDryRun: Bool) -> DueLimit.Excess? {
    // There are two passes, because a link that one limit rejects must not use up the tokens of another.
    for due in due {
      let wait = wait(due.key, due.limit, cost: due.cost, now: now)
      if wait != .zero { return DueLimit.Excess(index: due.key.limit, wait: wait) }
    }
    guard !isDryRun else { return nil }
    for due in due { take(due.key, due.limit, cost: due.cost, now: now) }
    return nil
  }

  /// Returns the time at which a bucket is full.
  private func fullTime(_ time: Duration, _ limit: RateLimit, _ now: Duration) -> Duration {
    // The time isn't in the past, because an old bucket would then hold more than the burst. It isn't later than for an empty bucket,
    // because a clock that was set back would then block links until it has caught up.
    min(max(time, now), now + limit.interval * limit.burst)
  }

  /// Forgets full buckets, which doesn't change any decision.
  ///
  /// If few buckets are full, it also forgets the eighth of all buckets that will be full first, because hostile links gain the least from them.
  private mutating func shrink(_ now: Duration) {
    fullTimes = fullTimes.filter { $0.value > now }
    // An eighth is forgotten at a time, so that sorting costs O(log n) per new bucket.
    let aim = capacity - max(1, capacity / 8)
    guard fullTimes.count > aim else { return }
    for entry in fullTimes.sorted(by: { $0.value < $1.value }).prefix(fullTimes.count - aim) {
      fullTimes[entry.key] = nil
    }
  }
}

/// A limit that counts a call, and the bucket that it takes a token from.
struct DueLimit {
  /// An exceeded limit.
  struct Excess {
    let index: Int
    /// The time until the limit admits the call; `nil` if it never will.
    let wait: Duration?
  }

  /// A route, as limits see it.
  struct Route: Sendable, Equatable {
    let name: String
    /// The name or the type by which its links are counted, because several patterns may share a type; empty if all limits are shared.
    let bucket: String

    init(_ route: TableRoute, _ limits: [RateLimit]) {
      name = route.name
      bucket = limits.allSatisfy(\.isShared) ? "" : route.limitName
    }
  }

  let limit: RateLimit
  let key: RateKey
  var cost = 1

  /// Selects the limits that count a call from an origin for a route, and haven't already counted it in the same bucket.
  ///
  /// The last parameter has the routes for which the call was counted.
  static func all(
    _ limits: [RateLimit], _ origin: LinkCall.Origin, _ route: Route, counted: [Route]
  ) -> [DueLimit] {
    guard !counted.contains(route) else { return [] }
    return limits.indices.compactMap { index in
      let limit = limits[index]
      guard limit.counts(origin, route.name) else { return nil }
      let isCounted = counted.contains {
        (limit.isShared || $0.bucket == route.bucket) && limit.counts(origin, $0.name)
      }
      let bucket = limit.isShared ? "" : route.bucket
      return isCounted
        ? nil : DueLimit(limit: limit, key: RateKey(limit: index, route: bucket, origin: origin))
    }
  }
}
