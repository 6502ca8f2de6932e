public import DeepLinks

/// What became of a call.
public enum GateOutcome<Output: Sendable>: Sendable {
  /// A route took it, and every check let it through.
  case opened(Output, LinkMatch)
  /// It was refused, and nothing happened.
  case refused(GateRefusal)
  /// It has to wait; the gate resumes it when it is given it back.
  case deferred(DeferredCall)

  /// Where it leads, if it was opened.
  public var output: Output? {
    if case .opened(let output, _) = self { return output }
    return nil
  }

  /// Why it was not opened, if it was refused.
  public var refusal: GateRefusal? {
    if case .refused(let refusal) = self { return refusal }
    return nil
  }

  /// What is to be resumed, if it has to wait.
  public var deferredCall: DeferredCall? {
    if case .deferred(let call) = self { return call }
    return nil
  }
}
