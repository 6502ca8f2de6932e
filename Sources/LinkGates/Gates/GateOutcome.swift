internal import DeepLinks

/// The outcome of a call; for a dry run, the outcome that the call would have.
public enum GateOutcome<Output: Sendable>: Sendable {
  /// A route accepted the link, and the link passed every check.
  ///
  /// If the purpose was ``LinkPurpose/opening``, ``LinkPass/begin()`` has been called; if it was ``LinkPurpose/admission``, call it when
  /// you open the link.
  case opened(Output, LinkPass)
  /// The link was rejected and not opened; the limits may have counted it.
  case rejected(GateError)
  /// The link must wait until its call is resumed.
  indirect case deferred(DeferredCall)

  /// Whether the link is opened.
  public var isOpened: Bool {
    if case .opened = self { true } else { false }
  }

  /// The output of the route, if the link is opened.
  public var output: Output? {
    if case .opened(let output, _) = self { output } else { nil }
  }

  /// The rejection, if the link was rejected.
  public var rejection: GateError? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }

  /// The call to resume, if the link must wait.
  public var deferredCall: DeferredCall? {
    if case .deferred(let call) = self { call } else { nil }
  }
}
