internal import Basics

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

/// The sequence of a gate's sessions.
///
/// They change only inside the lock of the gate's memory. So a call is either kept before its session ends, and dropped with it, or finds that
/// the session has ended. The lock of the sessions is taken inside that lock, and covers only the comparison of users.
final class SessionLine: Sendable {
  private struct State {
    var number: UInt64 = 0
    var user: (any Hashable & Sendable)?
  }

  private let state = Lock(State())

  var current: LinkSession { currentUser.session }

  /// The current session with its user, if one has signed in.
  var currentUser: (session: LinkSession, user: (any Hashable & Sendable)?) {
    state.withLock { (LinkSession(number: $0.number), $0.user) }
  }

  /// Records that a user has signed in, and returns whether another session begins.
  ///
  /// Everything since the last sign-out belongs to the first user who signs in: a link that waits for a sign-in is theirs.
  func begin(_ user: some Hashable & Sendable) -> Bool {
    state.withLock { state in
      let isAnother = state.user.map { AnyHashable($0) != AnyHashable(user) } ?? false
      if isAnother { state.number += 1 }
      state.user = user
      return isAnother
    }
  }

  func end() {
    state.withLock { state in
      state.number += 1
      state.user = nil
    }
  }
}
