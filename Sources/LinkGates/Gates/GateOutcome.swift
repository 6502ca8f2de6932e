internal import DeepLinks

/// The outcome of a call, or the one that it would have.
public enum GateOutcome<Output: Sendable>: Sendable {
  /// A route took it, and every check let it through.
  ///
  /// The pass has begun if the purpose was ``LinkPurpose/opening``, and has still to begin if it was ``LinkPurpose/admission``.
  case opened(Output, LinkPass)
  /// It was refused, and nothing happened.
  case refused(GateRefusal)
  /// It has to wait until it is given back to the gate.
  indirect case deferred(DeferredCall)

  /// Whether the link is opened.
  public var isOpened: Bool {
    if case .opened = self { true } else { false }
  }

  /// The output of the route, if the link is opened.
  public var output: Output? {
    if case .opened(let output, _) = self { output } else { nil }
  }

  /// The refusal, if there is one.
  public var refusal: GateRefusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// The call to resume, if it has to wait.
  public var deferredCall: DeferredCall? {
    if case .deferred(let call) = self { call } else { nil }
  }
}
