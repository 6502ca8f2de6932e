internal import Basics

extension LinkGate {
  /// The session that goes on now.
  public var session: LinkSession { core.sessions.current }

  /// The arrival of a link that comes now.
  package var arrival: LinkArrival {
    LinkArrival(session: session, deadline: core.now() + core.rules.waitingTime)
  }

  /// Begins the session of a user who has signed in.
  ///
  /// Calls that wait since the last sign-out stay, and those of somebody else are dropped. An application that calls
  /// `endSession` at each sign-out needs this only where users are changed without one.
  ///
  /// - Parameter user: What tells the user from others.
  public func beginSession(_ user: some Hashable & Sendable) {
    core.memory.withLock { memory in
      if core.sessions.begin(user) { memory.deferrals.removeAll() }
    }
  }

  /// Ends the session of the user who has signed out, with all that came in before.
  ///
  /// Calls that wait are dropped, and are refused when they are resumed. A pass that was given before does not begin any more.
  /// A link on its way through a tree stops before its next step; `endSession` of its opener stops it at once.
  public func endSession() {
    core.memory.withLock { memory in
      core.sessions.end()
      memory.deferrals.removeAll()
    }
  }
}
