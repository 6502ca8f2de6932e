import DeepLinks
import LinkGates

/// A limit as a list of all times at which a link was let through, with no thought of speed.
///
/// A bucket that starts full never gave more tokens than it holds and those that came since: at no time, since no time.
struct ListLimit {
  let burst: Int
  let interval: Duration
  private var times: [Duration] = []

  init(_ limit: RateLimit) {
    burst = limit.burst
    interval = limit.interval
  }

  func hasRoom(_ now: Duration) -> Bool {
    guard burst > 0 else { return false }
    // The n-th link since each of the times must not come before n - burst intervals are over.
    return times.indices.allSatisfy { index in
      now - times[index] >= interval * (times.count - index + 1 - burst)
    }
  }

  mutating func count(_ now: Duration) {
    times.append(now)
  }
}
