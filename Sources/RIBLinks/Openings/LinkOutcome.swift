internal import DeepLinks
public import LinkGates
public import RIBKit

/// The outcome of a link that was to be opened in a tree.
public enum LinkOutcome: Sendable, CustomStringConvertible {
  /// The tree is where the link leads.
  case opened
  /// It was there already, or the link was delivered again right after its action had run, and nothing was done; a link that is good for one use is not used up.
  case alreadyThere
  /// The link may not be opened, or no route takes it; nothing was done.
  case refused(GateRefusal)
  /// It has to wait, for this reason, and is kept.
  case deferred(String)
  /// It had waited too long, and is forgotten.
  case expired
  /// It got as far as this step; what was done stays.
  case stopped(WorkflowStop)
  /// A newer link, or another workflow of the root, has taken its place at this step, or while it waited; what was done stays.
  case superseded(WorkflowStop)

  /// The outcome in one line.
  public var description: String {
    switch self {
    case .opened: "opened"
    case .alreadyThere: "already there"
    case .refused(let refusal): "refused: \(refusal)"
    case .deferred(let reason): "deferred: \(reason)"
    case .expired: "expired"
    case .stopped(let stop): "\(stop)"
    case .superseded(let stop): "superseded at step \(stop.step) (\(stop.name))"
    }
  }
}

extension LinkOutcome {
  /// The error that a step of a workflow throws when its link has to wait, for a login for example.
  ///
  /// The opener keeps the link, and ``LinkOpener/resume(then:)`` runs the workflow again from its first step.
  public struct Deferral: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why it has to wait.
    public let reason: String

    /// Makes a deferral.
    ///
    /// - Parameter reason: Why the link has to wait.
    public init(_ reason: String) {
      self.reason = reason
    }

    /// Why it has to wait.
    public var description: String { "has to wait: \(reason)" }
  }
}

extension WorkflowStop {
  /// The stop of a link that could not begin, because the root is not active.
  static var notBegun: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .detached) }

  /// The stop of a link whose place a newer one took while both waited.
  static var replaced: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .superseded) }

  /// A link does not begin, because its session has ended.
  static var endedSession: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .cancelled) }

  /// This stop with the reason that it was asked for.
  var cancelled: WorkflowStop { WorkflowStop(step: step, name: name, reason: .cancelled) }
}
