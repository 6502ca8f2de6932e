internal import Basics

/// A store that keeps the nonces of used links until the links expire.
///
/// When it's full, it removes expired nonces, and rejects new nonces if all stored ones are still valid. You can use it from any isolation domain
/// and share it among verifiers. It isn't persistent, so keep lifetimes short, or verify links on a server with a persistent store.
public final class NonceStore: Sendable {
  private let ledger: Lock<NonceLedger>

  /// Creates an empty store.
  ///
  /// - Parameter capacity: The maximum number of nonces; at least one.
  public init(capacity: Int = 10_000) {
    ledger = Lock(NonceLedger(capacity: capacity))
  }

  /// The number of stored nonces.
  public var count: Int { ledger.withLock { $0.count } }

  func answer(_ nonce: NonceLedger.Nonce, expiry: Int64, at time: Int64, uses: Bool) -> NonceLedger.Answer {
    // The nonce is checked and remembered under one lock: if two threads verify the same link, one of them finds it used.
    ledger.withLock { $0.answer(nonce, expiry: expiry, at: time, uses: uses) }
  }
}

/// The used nonces with their expiry times.
struct NonceLedger {
  private var expiries: [Nonce: Int64] = [:]
  private let capacity: Int
  /// A lower bound of all expiry times.
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

  /// Checks whether a nonce may be used, and remembers it if it is used now.
  mutating func answer(_ nonce: Nonce, expiry: Int64, at time: Int64, uses: Bool) -> Answer {
    if let known = expiries[nonce], known > time { return .used }
    // Expired nonces are removed only if there may be some; otherwise each link that reaches a full store would cost a pass over it.
    if expiries.count >= capacity, earliest <= time {
      expiries = expiries.filter { $0.value > time }
      earliest = expiries.values.min() ?? .max
    }
    // If a valid nonce were forgotten, its link could be used again, so new ones are rejected.
    guard expiries.count < capacity || expiries[nonce] != nil else { return .full }
    if uses {
      expiries[nonce] = expiry
      earliest = min(earliest, expiry)
    }
    return .fresh
  }
}
