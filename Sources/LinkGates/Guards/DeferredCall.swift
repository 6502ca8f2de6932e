internal import DeepLinks

/// A call that a guard has deferred.
///
/// Keep it, and resume it once at its gate; copies can't be resumed again.
public struct DeferredCall: Sendable {
  /// The call, as it arrived.
  public let call: LinkCall

  /// The name of the guard that deferred the call.
  public let guardName: String

  /// The reason that the guard gave.
  public let reason: String

  /// The time at which the call expires, on the gate's clock; deferring the call again doesn't change it.
  public let deadline: Duration

  let token: DeferralToken
  /// The proofs and counts that aren't required again.
  let record: CallRecord
}

/// The facts about a call that remain valid for other routes, after a redirect, and when it's resumed.
struct CallRecord: Sendable {
  /// The session in which its link arrived.
  let session: LinkSession
  /// The end of its waiting time; `nil` if it hasn't been deferred yet.
  var deadline: Duration?
  /// The links with valid signatures.
  var proofs: [SignatureProof] = []
  /// The routes for which limits have counted the call.
  var counted: [DueLimit.Route] = []
  /// Whether the ingress limit has counted it.
  var isIn = false
}

/// A link with a valid signature.
struct SignatureProof: Sendable {
  let link: DeepLink
  let signature: LinkSignature

  /// Whether two links share a nonce, so that only one of them can be used.
  func sharesNonce(with other: LinkSignature) -> Bool {
    other.nonce != nil && signature.nonce == other.nonce && signature.key == other.key
  }
}

/// The identity of a waiting call.
///
/// It is an object, whose address is unique across gates and threads and can't be forged.
final class DeferralToken: Sendable {}

/// The waiting calls of a gate: one for each guard, and a limited number in total.
///
/// It keeps their tokens, not their links.
struct DeferralList: Sendable {
  enum Answer: Equatable {
    case resumed
    case expired
    /// The call was already resumed, a newer call replaced it, its session has ended, or it belongs to another gate.
    case gone
  }

  private struct Entry {
    let guardName: String
    let token: DeferralToken
    let deadline: Duration
  }

  let capacity: Int
  /// The oldest comes first.
  private var entries: [Entry] = []

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// Adds a call, which replaces the call of the same guard, or the oldest call if there are too many.
  mutating func keep(_ token: DeferralToken, guardName: String, deadline: Duration) {
    entries.removeAll { $0.guardName == guardName }
    if entries.count == capacity { entries.removeFirst() }
    entries.append(Entry(guardName: guardName, token: token, deadline: deadline))
  }

  mutating func removeAll() { entries = [] }

  /// Returns the answer to a call, and leaves the call in the list.
  func answer(to token: DeferralToken, now: Duration) -> Answer {
    guard let entry = entries.first(where: { $0.token === token }) else { return .gone }
    return now < entry.deadline ? .resumed : .expired
  }

  /// Removes a call, so that it's answered only once, whatever the answer is.
  mutating func take(_ token: DeferralToken, now: Duration) -> Answer {
    defer { entries.removeAll { $0.token === token } }
    return answer(to: token, now: now)
  }
}
