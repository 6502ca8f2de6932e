internal import Basics
internal import Synchronization

/// The time from one sign-out to the next, or to when somebody else signs in.
///
/// What was to be opened in one session is never opened in another. It is opaque: keep it with what belongs to a session,
/// and compare it with the one of the gate later.
public struct LinkSession: Sendable, Hashable {
  let number: UInt64
}

/// When a link came, and in which session; it keeps that through all that becomes of it.
package struct LinkArrival: Sendable {
  package let session: LinkSession

  /// Until when the link may wait, on the clock of the gate.
  package let deadline: Duration
}

/// The sessions of a gate, one after the other.
///
/// The number is all that a link is compared with, at each point where it goes on. It is atomic because every link reads it at
/// the door, and most read nothing else that changes. It changes only under the lock of the gate's memory: so a
/// call is either kept before its session ends, and dropped with it, or finds that it has ended.
final class SessionLine: Sendable {
  private let number = Atomic<UInt64>(0)
  /// Taken inside the lock of the gate's memory, and nothing is called in it.
  private let user = Lock<(any Hashable & Sendable)?>(nil)

  var current: LinkSession { LinkSession(number: number.load(ordering: .acquiring)) }

  /// Takes note that somebody has signed in.
  ///
  /// What happened since the last sign-out belongs to who signs in first: a link that waits for a login is theirs.
  ///
  /// - Returns: Whether another session begins with it.
  func begin(_ user: some Hashable & Sendable) -> Bool {
    let former = self.user.withLock { $0 }
    let isAnother = former.map { AnyHashable($0) != AnyHashable(user) } ?? false
    if isAnother { end() }
    self.user.withLock { $0 = user }
    return isAnother
  }

  func end() {
    number.wrappingAdd(1, ordering: .acquiringAndReleasing)
    user.withLock { $0 = nil }
  }
}
