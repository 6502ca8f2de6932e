internal import Basics
public import DeepLinks

/// The permission to open a link: the route that takes it, and the signatures that are used up when its way begins.
///
/// Whoever has a link admitted calls `begin` when its way begins, and only then is a link for one use used up. A pass that never begins costs
/// nothing and need not be given back: the link may be opened again. It doesn't begin after the session of the link has ended.
public struct LinkPass: Sendable {
  /// The route that takes the link, and the values of its fields.
  public let match: LinkMatch

  private let spending: LinkSpending

  /// Makes a pass that has still to begin.
  init(_ match: LinkMatch, _ run: GateRun) {
    self.match = match
    spending = LinkSpending(run, match.index)
  }

  /// Uses up the signatures for one use, and tells the observer that the link is opened.
  ///
  /// Call it from any isolation when the way of the link begins. The first call decides; later ones, also those of copies of
  /// the pass, get the same answer.
  ///
  /// - Throws: A `GateRefusal` if another call used the link first, the time of a signature or of its key is over, the session of the link
  ///   has ended, or the purpose was only a question. Then the link must not be opened.
  public func begin() throws(GateRefusal) {
    try spending.begin()
  }
}

/// The one decision of all copies of a pass.
private final class LinkSpending: Sendable {
  private let run: GateRun
  private let route: Int
  private let answer = Lock<Result<Void, GateRefusal>?>(nil)

  init(_ run: GateRun, _ route: Int) {
    self.run = run
    self.route = route
  }

  func begin() throws(GateRefusal) {
    // The lock is held while the nonces are used up, so that a copy of the pass never gets another answer. The observer,
    // which may do anything, is told outside of it.
    let (answer, isFirst) = answer.withLock { known in
      if let known { return (known, false) }
      let new = Result { () throws(GateRefusal) in try run.spend(route) }
      known = new
      return (new, true)
    }
    if isFirst {
      switch answer {
      case .success: run.note(.opened, .handler, route: route)
      case .failure(let refusal): run.note(refusal, route: route)
      }
    }
    try answer.get()
  }
}
