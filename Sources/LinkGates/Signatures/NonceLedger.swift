/// The nonces that were used, with the time from which each need not be remembered.
struct NonceLedger {
  private var expiries: [Nonce: Int64] = [:]
  private let capacity: Int
  /// No nonce expires before this time, so that looking for one that does is not worth while.
  private var earliest = Int64.max

  struct Nonce: Hashable {
    let key: String
    let text: String
  }

  enum Answer {
    case fresh
    case used
    case full
  }

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  var count: Int { expiries.count }

  /// Says whether a nonce may be used, and remembers it if it is to be used now.
  mutating func answer(_ nonce: Nonce, expiry: Int64, at time: Int64, uses: Bool) -> Answer {
    if let known = expiries[nonce], known > time { return .used }
    if expiries.count >= capacity, earliest <= time {
      expiries = expiries.filter { $0.value > time }
      earliest = expiries.values.min() ?? .max
    }
    guard expiries.count < capacity || expiries[nonce] != nil else { return .full }
    if uses {
      expiries[nonce] = expiry
      earliest = min(earliest, expiry)
    }
    return .fresh
  }
}
