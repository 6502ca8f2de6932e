internal import DeepLinks

/// The outcome of a call, or the one that it would have.
public enum GateOutcome<Output: Sendable>: Sendable {
  /// A route took it, and every check let it through.
  ///
  /// The pass has begun if the gate was asked to `open` the link, and has still to begin if it was asked to `admit` it.
  case opened(Output, LinkPass)
  /// It was refused, and nothing happened.
  case refused(GateRefusal)
  /// It has to wait; the gate resumes it when it is given it back.
  indirect case deferred(DeferredCall)

  /// Whether it may be opened at once.
  public var isOpened: Bool {
    if case .opened = self { return true }
    return false
  }

  /// The output of its route, if it was opened.
  public var output: Output? {
    if case .opened(let output, _) = self { return output }
    return nil
  }

  /// The refusal, if it was refused.
  public var refusal: GateRefusal? {
    if case .refused(let refusal) = self { return refusal }
    return nil
  }

  /// The call to resume, if it has to wait.
  public var deferredCall: DeferredCall? {
    if case .deferred(let call) = self { return call }
    return nil
  }
}

/// The outcome of a call, without the output of its route.
@usableFromInline
enum GateEnd: Sendable {
  case opened(LinkPass)
  case refused(GateRefusal)
  indirect case deferred(DeferredCall)
}
