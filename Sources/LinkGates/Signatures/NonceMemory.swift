internal import Locks

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

  /// How many nonces are remembered.
  public var count: Int { ledger.withLock { $0.count } }

  func answer(_ nonce: NonceLedger.Nonce, expiry: Int64, at time: Int64, uses: Bool) -> NonceLedger.Answer {
    ledger.withLock { $0.answer(nonce, expiry: expiry, at: time, uses: uses) }
  }
}
