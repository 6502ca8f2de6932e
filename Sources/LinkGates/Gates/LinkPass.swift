internal import Basics
public import DeepLinks

/// The permission to open a link: the route that matches it, and the signatures that are consumed when the pass begins.
///
/// Call `begin` when the admitted link starts to open; only then is a single-use link consumed. You may discard a pass without beginning it: the link
/// can then be opened again. A pass can't begin after the session of the link has ended.
public struct LinkPass: Sendable {
  /// The route that matches the link, and the values of its fields.
  public let match: LinkMatch

  private let spending: LinkSpending

  /// Creates a pass that hasn't begun.
  init(_ match: LinkMatch, _ run: GateRun) {
    self.match = match
    spending = LinkSpending(run, match.index)
  }

  /// Consumes the single-use signatures, and notifies the observer that the link is opened.
  ///
  /// Call it from any isolation when the link starts to open. The first call decides; later calls, including those of copies of the pass, have the
  /// same result.
  ///
  /// - Throws: A `GateError` if another call used the link first, a signature or its key has expired, the session of the link has ended, or the call
  ///   was a dry run. Don't open the link in that case.
  public func begin() throws(GateError) {
    try spending.begin()
  }
}

/// The one decision shared by all copies of a pass.
private final class LinkSpending: Sendable {
  private let run: GateRun
  private let route: Int
  private let answer = Lock<Result<Void, GateError>?>(nil)

  init(_ run: GateRun, _ route: Int) {
    self.run = run
    self.route = route
  }

  func begin() throws(GateError) {
    // The lock is held while the nonces are consumed, so that all copies of the pass have the same result. The observer, which may do anything, is
    // notified outside the lock.
    let (answer, isFirst) = answer.withLock { known in
      if let known { return (known, false) }
      let new = Result { () throws(GateError) in try run.spend(route) }
      known = new
      return (new, true)
    }
    if isFirst {
      switch answer {
      case .success: run.note(.opened, .handler, route: route)
      case .failure(let rejection): run.note(rejection, route: route)
      }
    }
    try answer.get()
  }
}
