/// The time from one sign-out to the next, or until another user signs in.
///
/// A link that arrived in one session isn't opened in another. To tie data to a session, store this value with the data, and compare it with the
/// gate's current session later.
public struct LinkSession: Sendable, Hashable {
  let number: UInt64
}

/// The session in which a link arrived, and the end of its waiting time.
package struct LinkArrival: Sendable {
  package let session: LinkSession

  /// The end of the link's waiting time, on the gate's clock.
  package let deadline: Duration
}

/// The current session of a gate, and its user.
struct SessionState: Sendable {
  private(set) var session = LinkSession(number: 0)
  /// The user, if one has signed in.
  private(set) var user: (any Hashable & Sendable)?

  /// Records that a user has signed in, and returns whether another session begins.
  ///
  /// Everything since the last sign-out belongs to the first user who signs in: a link that waits for a sign-in is theirs.
  mutating func begin(_ user: some Hashable & Sendable) -> Bool {
    let isAnother = self.user.map { AnyHashable($0) != AnyHashable(user) } ?? false
    if isAnother { end() }
    self.user = user
    return isAnother
  }

  mutating func end() {
    session = LinkSession(number: session.number + 1)
    user = nil
  }
}
