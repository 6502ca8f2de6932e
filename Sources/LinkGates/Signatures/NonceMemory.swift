internal import Basics

/// Remembers which signed links were used, until they expire.
///
/// It is bounded: when it is full it forgets what has expired, and refuses what is new if that was nothing; it never
/// forgets a nonce that could be used again. It may be used from any isolation, and by several verifiers. It is not kept
/// from one run of the application to the next: keep lifetimes short, or let a server that remembers have the last word.
public final class NonceMemory: Sendable {
  private let ledger: Lock<NonceLedger>

  /// Makes a memory that remembers nothing.
  ///
  /// - Parameter capacity: How many nonces it may remember at one time; at least one.
  public init(capacity: Int = 10_000) {
    ledger = Lock(NonceLedger(capacity: capacity))
  }

  /// The number of nonces that are remembered.
  public var count: Int { ledger.withLock { $0.count } }

  func answer(_ nonce: NonceLedger.Nonce, expiry: Int64, at time: Int64, uses: Bool) -> NonceLedger.Answer {
    // Asked and remembered under one lock: of two threads with one link one finds it used.
    ledger.withLock { $0.answer(nonce, expiry: expiry, at: time, uses: uses) }
  }
}

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
    // Looked through only when something may have expired: else each link that comes to a full memory would cost a pass over it.
    if expiries.count >= capacity, earliest <= time {
      expiries = expiries.filter { $0.value > time }
      earliest = expiries.values.min() ?? .max
    }
    // To forget a nonce that is still good would let its link be used again, so what is new is refused instead.
    guard expiries.count < capacity || expiries[nonce] != nil else { return .full }
    if uses {
      expiries[nonce] = expiry
      earliest = min(earliest, expiry)
    }
    return .fresh
  }
}
