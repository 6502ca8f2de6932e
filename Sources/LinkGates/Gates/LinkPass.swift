internal import Basics
public import DeepLinks

/// The permission to open a link: the route that takes it, and the signatures that are used up when its way begins.
///
/// A link for one use is not used up when the gate has looked at it, but when its way has begun. Whoever asked the gate to
/// `admit` a link calls `begin` at that moment. A pass that never begins costs nothing and need not be given back: the
/// link may be tapped again. It does not begin when the session has ended in which the link came in.
public struct LinkPass: Sendable {
  /// The route that takes the link, and what its fields hold.
  public let match: LinkMatch

  /// Nothing if it has begun already.
  private let spending: LinkSpending?

  /// Makes a pass that has begun.
  init(begun match: LinkMatch) {
    self.match = match
    spending = nil
  }

  /// Makes a pass that has still to begin.
  init(_ match: LinkMatch, _ run: GateRun) {
    self.match = match
    spending = LinkSpending(run, match.index)
  }

  /// Spends the signatures for one use, and tells the observer that the link is opened.
  ///
  /// It is called when the way of the link begins, from any isolation. The first call decides; later ones, of copies of
  /// the pass too, give the same answer.
  ///
  /// - Throws: A `GateRefusal` if another call was faster, the time of a signature or of its key is over, the session of the link
  ///   has ended, or the gate was only asked what would become of the link. Then the link must not be opened.
  public func begin() throws(GateRefusal) {
    try spending?.begin()
  }
}

/// The one decision of all copies of a pass.
private final class LinkSpending: Sendable {
  private let run: GateRun
  private let route: Int
  private let decision = Lock<Decision>(.open)

  private enum Decision {
    case open
    case begun
    case refused(GateRefusal)
  }

  init(_ run: GateRun, _ route: Int) {
    self.run = run
    self.route = route
  }

  func begin() throws(GateRefusal) {
    // The lock is held while the nonces are spent, so that a copy of the pass never gets another answer. The observer,
    // which may do anything, is told without it.
    let (answer, isFirst) = decision.withLock { decision -> (Decision, Bool) in
      guard case .open = decision else { return (decision, false) }
      decision = decide()
      return (decision, true)
    }
    if case .refused(let refusal) = answer {
      if isFirst { run.note(refusal, route: route) }
      throw refusal
    }
    if isFirst { run.note(.opened, .handler, route: route) }
  }

  private func decide() -> Decision {
    do throws(GateRefusal) {
      try run.spend(route)
      return .begun
    } catch {
      return .refused(error)
    }
  }
}
