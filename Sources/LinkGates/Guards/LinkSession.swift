internal import Basics
internal import Synchronization

/// The time from one sign-out to the next, or until another user signs in.
///
/// A link of one session is never opened in another. Keep the value with what belongs to a session, and compare it with that of the gate later.
public struct LinkSession: Sendable, Hashable {
  let number: UInt64
}

/// The session in which a link came, and the end of its waiting time.
package struct LinkArrival: Sendable {
  package let session: LinkSession

  /// Until when the link may wait, on the clock of the gate.
  package let deadline: Duration
}

/// The sessions of a gate, one after the other.
///
/// The number changes only inside the lock of the gate's memory: so a call is either kept before its session ends, and dropped with it, or finds
/// that it has ended.
final class SessionLine: Sendable {
  private let number = Atomic<UInt64>(0)
  /// Taken inside the lock of the gate's memory; nothing is called inside it.
  private let user = Lock<(any Hashable & Sendable)?>(nil)

  var current: LinkSession { LinkSession(number: number.load(ordering: .acquiring)) }

  /// Notes that a user has signed in, and returns whether another session begins.
  ///
  /// Everything since the last sign-out belongs to the first user who signs in: a link that waits for a login is theirs.
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
