internal import Basics

/// Remembers the nonces of used links until the links expire.
///
/// When it is full it forgets expired nonces, and refuses new ones if none has expired. It may be used from any isolation and by several
/// verifiers. It doesn't outlive the process: keep lifetimes short, or let a server that remembers decide.
public final class NonceMemory: Sendable {
  private let ledger: Lock<NonceLedger>

  /// Creates an empty memory.
  ///
  /// - Parameter capacity: The largest number of nonces; at least one.
  public init(capacity: Int = 10_000) {
    ledger = Lock(NonceLedger(capacity: capacity))
  }

  /// The number of remembered nonces.
  public var count: Int { ledger.withLock { $0.count } }

  func answer(_ nonce: NonceLedger.Nonce, expiry: Int64, at time: Int64, uses: Bool) -> NonceLedger.Answer {
    // Checked and remembered under one lock: of two threads with one link, one finds it used.
    ledger.withLock { $0.answer(nonce, expiry: expiry, at: time, uses: uses) }
  }
}

/// The used nonces with their expiries.
struct NonceLedger {
  private var expiries: [Nonce: Int64] = [:]
  private let capacity: Int
  /// A time before which no nonce expires.
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
    // Only when one may have expired, or each link that comes to a full memory would cost a pass over it.
    if expiries.count >= capacity, earliest <= time {
      expiries = expiries.filter { $0.value > time }
      earliest = expiries.values.min() ?? .max
    }
    // If a valid nonce were forgotten its link could be used again, so new ones are refused.
    guard expiries.count < capacity || expiries[nonce] != nil else { return .full }
    if uses {
      expiries[nonce] = expiry
      earliest = min(earliest, expiry)
    }
    return .fresh
  }
}
