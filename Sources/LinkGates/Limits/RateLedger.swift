/// A bucket of tokens for each key that was counted, in bounded memory.
///
/// Of a bucket it keeps when it will be full again, which says all: time is never rounded, and nothing has to be done
/// while time passes.
package struct RateLedger: Sendable {
  /// How many buckets are kept.
  package let capacity: Int

  private var fullTimes: [RateKey: Duration] = [:]

  /// Makes an empty ledger.
  package init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// How many buckets it keeps now.
  package var count: Int { fullTimes.count }

  /// How long it takes until a bucket has a token; zero if it has one, nothing if it never has.
  package func wait(_ key: RateKey, _ limit: RateLimit, now: Duration) -> Duration? {
    guard limit.burst > 0 else { return nil }
    return max(.zero, fullTime(fullTimes[key], limit, now) - now - limit.spareTime)
  }

  /// Takes a token out of a bucket that has one.
  package mutating func take(_ key: RateKey, _ limit: RateLimit, now: Duration) {
    if let index = fullTimes.index(forKey: key) {
      fullTimes.values[index] = fullTime(fullTimes.values[index], limit, now) + limit.interval
    } else {
      if fullTimes.count >= capacity { shrink(now) }
      fullTimes[key] = now + limit.interval
    }
  }

  /// Takes a token out of the bucket of each limit, if all have one; else out of none.
  ///
  /// - Returns: The first limit that has no room; nothing if all have.
  mutating func take(_ due: DueLimits, now: Duration, isDryRun: Bool) -> DueLimits.Excess? {
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
    return min(max(time, now), now + limit.refillTime)
  }

  /// Makes room for buckets.
  ///
  /// Those that are full are forgotten, which changes nothing; if there are few of them, also an eighth of all, those that
  /// will be full first. So the work for each bucket stays small, and what hostile links can win is least.
  private mutating func shrink(_ now: Duration) {
    fullTimes = fullTimes.filter { $0.value > now }
    let aim = capacity - max(1, capacity / 8)
    guard fullTimes.count > aim else { return }
    for entry in fullTimes.sorted(by: { $0.value < $1.value }).prefix(fullTimes.count - aim) {
      fullTimes[entry.key] = nil
    }
  }
}
