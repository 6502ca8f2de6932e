/// The key of a count: one limit, one origin, and one route or all of them.
package struct RateKey: Sendable, Hashable {
  /// The index of the limit.
  let limit: Int
  /// The name of the route; empty if all routes are counted together.
  let route: String
  let origin: LinkCall.Origin

  /// Makes a key.
  package init(limit: Int, route: String, origin: LinkCall.Origin) {
    self.limit = limit
    self.route = route
    self.origin = origin
  }
}

/// A bucket of tokens for each key that was counted, in bounded memory.
///
/// Of a bucket it keeps when it will be full again, which says all: time is never rounded, and nothing has to be done
/// while time passes.
package struct RateLedger: Sendable {
  /// The largest number of buckets.
  package let capacity: Int

  private var fullTimes: [RateKey: Duration] = [:]

  /// Makes an empty ledger.
  package init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// The number of buckets.
  package var count: Int { fullTimes.count }

  /// How long it takes until a bucket has so many tokens; zero if it has them, nothing if it never has.
  package func wait(_ key: RateKey, _ limit: RateLimit, cost: Int = 1, now: Duration) -> Duration? {
    guard limit.burst >= cost else { return nil }
    // A bucket that will be full at a time lacks (that time - now) / interval tokens; it has enough if what it lacks and what
    // is asked for are no more than the burst. Multiplied out, so that nothing is divided: durations would be rounded.
    let spareTime = cost == 1 ? limit.spareTime : limit.interval * (limit.burst - cost)
    return max(.zero, fullTime(fullTimes[key], limit, now) - now - spareTime)
  }

  /// Takes so many tokens out of a bucket that has them.
  package mutating func take(_ key: RateKey, _ limit: RateLimit, cost: Int = 1, now: Duration) {
    let time = cost == 1 ? limit.interval : limit.interval * cost
    if let index = fullTimes.index(forKey: key) {
      fullTimes.values[index] = fullTime(fullTimes.values[index], limit, now) + time
    } else {
      if fullTimes.count >= capacity { shrink(now) }
      fullTimes[key] = now + time
    }
  }

  /// Takes a token out of the bucket of each limit, if all have one; else out of none.
  ///
  /// - Returns: The first limit that has no room; nothing if all have.
  mutating func take(_ due: DueLimits, now: Duration, isDryRun: Bool) -> DueLimits.Excess? {
    // Two passes, for a link that one limit refuses must not use up the tokens of another.
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

  /// When a bucket is full again, of which it was known.
  ///
  /// A clock that was set back never makes it emptier than empty.
  private func fullTime(_ time: Duration?, _ limit: RateLimit, _ now: Duration) -> Duration {
    guard let time else { return now }
    // Never in the past, or a bucket that was not asked for long would hold more than the burst; never further than an empty one
    // needs, or a clock that was set back would close it for as long as it went back.
    return min(max(time, now), now + limit.refillTime)
  }

  /// Makes room for buckets.
  ///
  /// Those that are full are forgotten, which changes nothing; if there are few of them, also an eighth of all, those that
  /// will be full first. So the work for each bucket stays small, and what hostile links can win is least.
  private mutating func shrink(_ now: Duration) {
    fullTimes = fullTimes.filter { $0.value > now }
    // An eighth at once, so that the sort below is paid for by as many new buckets: O(log n) for each of them.
    let aim = capacity - max(1, capacity / 8)
    guard fullTimes.count > aim else { return }
    for entry in fullTimes.sorted(by: { $0.value < $1.value }).prefix(fullTimes.count - aim) {
      fullTimes[entry.key] = nil
    }
  }
}

/// The limits of a gate that count a call for a route.
struct DueLimits {
  /// A limit that has no room.
  struct Excess {
    let index: Int
    /// How long it takes until it has; nothing if it never has.
    let wait: Duration?
  }

  /// A route, as limits see it.
  struct Route: Sendable, Equatable {
    let name: String
    /// What its links are counted under: its name, or its type, which several patterns may have.
    let bucket: String
  }

  let limits: [RateLimit]
  let origin: LinkCall.Origin
  let route: Route
  /// The routes that the call was counted for.
  let counted: [Route]

  /// Whether none of them counts it, or all did so before.
  var isEmpty: Bool { counted.contains(route) || !limits.indices.contains { has($0) } }

  /// Whether a limit counts it for the route, and has not done so for another that shares its bucket.
  func has(_ index: Int) -> Bool {
    let limit = limits[index]
    guard limit.counts(origin, route.name) else { return false }
    return !counted.contains {
      (limit.isShared || $0.bucket == route.bucket) && limit.counts(origin, $0.name)
    }
  }

  /// The bucket of a limit.
  func key(_ index: Int) -> RateKey {
    RateKey(limit: index, route: limits[index].isShared ? "" : route.bucket, origin: origin)
  }
}
