internal import Basics
public import DeepLinks

/// The permission to open a link: the route that matches it, and the signatures that opening it consumes.
///
/// Call `begin` when the admitted link starts to open; only then is a single-use link consumed. You may discard a pass without calling `begin`: the
/// link can then be opened again. After the link's session has ended, `begin` throws an error.
public final class LinkPass: Sendable {
  /// The route that matches the link, and the values of its fields.
  public let match: LinkMatch

  private let run: GateRun
  private let answer = Lock<Result<Void, GateError>?>(nil)

  /// Creates a pass that hasn't begun.
  init(_ match: LinkMatch, _ run: GateRun) {
    (self.match, self.run) = (match, run)
  }

  /// Consumes the single-use signatures, and notifies the observer that the link is opened.
  ///
  /// Call it from any isolation domain when the link starts to open. The first call decides; later calls have the same result.
  ///
  /// - Throws: A `GateError` if another call used the link first, a signature or its key has expired, the link's session has ended, or the call was
  ///   a dry run. Don't open the link in that case.
  public func begin() throws(GateError) {
    // The lock is held while the nonces are consumed, so that all calls have the same result. The observer, which may do anything, is notified
    // outside the lock.
    let (answer, isFirst) = answer.withLock { known in
      if let known { return (known, false) }
      let new = Result { () throws(GateError) in try run.spend(match.index) }
      known = new
      return (new, true)
    }
    if isFirst {
      switch answer {
      case .success: run.note(.opened, .handler, route: match.index)
      case .failure(let rejection): run.note(rejection, route: match.index)
      }
    }
    try answer.get()
  }
}
