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
    return max(.zero, fullTime(key, limit, now) - now - limit.interval * (limit.burst - 1))
  }

  /// Takes a token out of a bucket that has one.
  package mutating func take(_ key: RateKey, _ limit: RateLimit, now: Duration) {
    let time = fullTime(key, limit, now) + limit.interval
    if fullTimes[key] == nil, fullTimes.count >= capacity { shrink(now) }
    fullTimes[key] = time
  }

  /// When a bucket is full again.
  ///
  /// A clock that was set back never makes it emptier than empty.
  private func fullTime(_ key: RateKey, _ limit: RateLimit, _ now: Duration) -> Duration {
    guard let time = fullTimes[key] else { return now }
    return min(max(time, now), now + limit.interval * limit.burst)
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
