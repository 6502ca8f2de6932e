internal import DeepLinks

/// A call that has to wait, because a guard said so.
///
/// It is a value to be kept and given back to the gate that made it, once: a copy of it resumes nothing more.
public struct DeferredCall: Sendable {
  /// The call, as it came.
  public let call: LinkCall

  /// The guard that made it wait.
  public let guardName: String

  /// Why it has to wait.
  public let reason: String

  /// When it is refused, on the clock of the gate: the same however often it has to wait.
  public let deadline: Duration

  let token: DeferralToken
  /// The proofs and counts that are not asked for again.
  let record: CallRecord
}

/// The proofs and counts of one call: they are not asked for again for another route, after a redirect, or when it
/// is resumed.
struct CallRecord: Sendable {
  /// The session in which its link came in: neither what waits of it nor its pass goes over into another.
  let session: LinkSession
  /// Until when it may wait, counted from when it came; nothing before it had to.
  var deadline: Duration?
  /// The links whose signatures were found to be right.
  var proofs: [SignatureProof] = []
  /// The routes it was counted for, by all limits that count them.
  var counted: [DueLimits.Route] = []
  /// Whether it was counted at the door.
  var isIn = false
}

/// A link whose signature was found to be right.
struct SignatureProof: Sendable {
  let link: DeepLink
  let signature: LinkSignature

  /// Whether the signatures of two links are for one use together.
  func sharesNonce(with other: LinkSignature) -> Bool {
    other.nonce != nil && signature.nonce == other.nonce && signature.key == other.key
  }
}

/// The identity of a call that waits, among those of all gates.
struct DeferralToken: Sendable, Equatable {
  private final class Mark: Sendable {}

  // An object, for its address is unique as long as a token is alive, across gates and threads, and nobody can make one up.
  private let mark = Mark()

  static func == (left: DeferralToken, right: DeferralToken) -> Bool { left.mark === right.mark }
}

/// The calls that a gate lets wait: at most one for each guard, and at most so many in all.
///
/// It knows only what stands for them. The calls themselves are values that their keepers hold, so nothing a link is
/// made of is kept here.
struct DeferralList: Sendable {
  /// The answer to a call that is to be resumed.
  enum Answer: Equatable {
    case resumed
    /// Its time is over.
    case expired
    /// It was resumed before, a newer one took its place, its session has ended, or it is of another gate.
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

  var count: Int { entries.count }

  /// Keeps a call; an older one of the same guard goes, and else the oldest if there are too many.
  mutating func keep(_ token: DeferralToken, guardName: String, deadline: Duration) {
    entries.removeAll { $0.guardName == guardName }
    if entries.count == capacity { entries.removeFirst() }
    entries.append(Entry(guardName: guardName, token: token, deadline: deadline))
  }

  /// Drops all calls.
  mutating func removeAll() { entries = [] }

  /// Takes a call out, whether its time is over or not.
  mutating func take(_ token: DeferralToken, now: Duration) -> Answer {
    // Taken out before the time is looked at, so that a call is answered once whatever the answer is.
    guard let index = entries.firstIndex(where: { $0.token == token }) else { return .gone }
    let entry = entries.remove(at: index)
    return now < entry.deadline ? .resumed : .expired
  }
}
