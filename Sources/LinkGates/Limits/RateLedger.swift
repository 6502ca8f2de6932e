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
/// A bucket is the time at which it will be full again: times are never rounded, and the passing of time doesn't require any work.
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
    // The bucket lacks (full time - now) / interval tokens, and has enough if these and the cost don't exceed the burst. Multiplied by
    // the interval, because a division would round.
    return max(.zero, fullTime(fullTimes[key], limit, now) - now - limit.interval * (limit.burst - cost))
  }

  /// Takes tokens from a bucket that has them.
  package mutating func take(_ key: RateKey, _ limit: RateLimit, cost: Int = 1, now: Duration) {
    let known = fullTimes[key]
    if known == nil, fullTimes.count >= capacity { shrink(now) }
    fullTimes[key] = fullTime(known, limit, now) + limit.interval * cost
  }

  /// Takes a token from the bucket of each limit, or from none if a limit doesn't have room; returns that limit.
  mutating func take(_ due: DueLimits, now: Duration, isDryRun: Bool) -> DueLimits.Excess? {
    // Two passes, because a link that one limit refuses must not use up the tokens of another.
    for index in due.limits.indices where due.has(index) {
      let wait = wait(due.key(index), due.limits[index], now: now)
      if wait != .zero { return DueLimits.Excess(index: index, wait: wait) }
    }
    guard !isDryRun else { return nil }
    for index in due.limits.indices where due.has(index) {
      take(due.key(index), due.limits[index], now: now)
    }
    return nil
  }

  /// Returns the time at which a bucket is full.
  private func fullTime(_ time: Duration?, _ limit: RateLimit, _ now: Duration) -> Duration {
    guard let time else { return now }
    // Not in the past, because otherwise an old bucket would hold more than the burst; and not later than for an empty bucket, because otherwise a
    // clock that was set back would close it for as long.
    return min(max(time, now), now + limit.interval * limit.burst)
  }

  /// Forgets full buckets, which changes nothing.
  ///
  /// If few buckets are full, it also forgets the eighth of all buckets that will be full first, because hostile links gain the least from them.
  private mutating func shrink(_ now: Duration) {
    fullTimes = fullTimes.filter { $0.value > now }
    // An eighth at a time, so that the sort costs each new bucket O(log n).
    let aim = capacity - max(1, capacity / 8)
    guard fullTimes.count > aim else { return }
    for entry in fullTimes.sorted(by: { $0.value < $1.value }).prefix(fullTimes.count - aim) {
      fullTimes[entry.key] = nil
    }
  }
}

/// The limits that count a call for a route.
struct DueLimits {
  /// A limit that doesn't have room.
  struct Excess {
    let index: Int
    /// The time until it has room; `nil` if it never will.
    let wait: Duration?
  }

  /// A route, as limits see it.
  struct Route: Sendable, Equatable {
    let name: String
    /// The name or the type by which its links are counted; several patterns may share a type.
    let bucket: String
  }

  let limits: [RateLimit]
  let origin: LinkCall.Origin
  let route: Route
  /// The routes for which the call was counted.
  let counted: [Route]

  /// Whether the call doesn't need counting: no limit applies to it, or it was already counted.
  var isEmpty: Bool { counted.contains(route) || !limits.indices.contains { has($0) } }

  /// Whether a limit counts the call for the route, and hasn't already counted it in the same bucket.
  func has(_ index: Int) -> Bool {
    let limit = limits[index]
    guard limit.counts(origin, route.name) else { return false }
    return !counted.contains {
      (limit.isShared || $0.bucket == route.bucket) && limit.counts(origin, $0.name)
    }
  }

  /// Returns the bucket's key for a limit.
  func key(_ index: Int) -> RateKey {
    RateKey(limit: index, route: limits[index].isShared ? "" : route.bucket, origin: origin)
  }
}
