internal import Locks

/// The time from one sign-out to the next, or to when somebody else signs in.
///
/// What was to be opened in one session is never opened in another. It is opaque: keep it with what belongs to a session,
/// and compare it with the one of the gate later.
public struct LinkSession: Sendable, Hashable {
  let number: UInt64
}

/// The sessions of a gate, one after the other.
struct SessionLine: Sendable {
  private(set) var current = LinkSession(number: 0)
  private var user: (any Hashable & Sendable)?

  /// Takes note that somebody has signed in.
  ///
  /// What happened since the last sign-out belongs to who signs in first: a link that waits for a login is theirs.
  ///
  /// - Returns: Whether another session begins with it.
  mutating func begin(_ user: some Hashable & Sendable) -> Bool {
    let isAnother = self.user.map { AnyHashable($0) != AnyHashable(user) } ?? false
    if isAnother { end() }
    self.user = user
    return isAnother
  }

  mutating func end() {
    current = LinkSession(number: current.number + 1)
    user = nil
  }
}

extension LinkGate {
  /// The session that goes on now.
  public var session: LinkSession { core.memory.withLock { $0.sessions.current } }

  /// Says that somebody is signed in.
  ///
  /// Calls that wait since the last sign-out stay, and those of somebody else are dropped. An application that calls
  /// `endSession` at each sign-out needs this only where users are changed without one.
  ///
  /// - Parameter user: What tells the user from others.
  public func beginSession(_ user: some Hashable & Sendable) {
    core.memory.withLock { memory in
      if memory.sessions.begin(user) { memory.deferrals.removeAll() }
    }
  }

  /// Says that nobody is signed in any more: calls that wait are dropped, and are refused when they are resumed.
  public func endSession() {
    core.memory.withLock { memory in
      memory.sessions.end()
      memory.deferrals.removeAll()
    }
  }
}
