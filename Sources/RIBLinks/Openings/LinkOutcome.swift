internal import DeepLinks
public import LinkGates
public import RIBKit

/// The outcome of opening a link in a tree.
public enum LinkOutcome: Sendable, CustomStringConvertible {
  /// The tree is at the link's destination.
  case opened
  /// Nothing changed, because the tree was already at the link's destination or the link was a duplicate.
  ///
  /// A link is a duplicate if it is delivered again right after its action has run. A single-use link isn't consumed.
  case alreadyThere
  /// The gate rejected the link, or no route matches it; nothing was done.
  case rejected(GateError)
  /// The link has to wait, for this reason; the opener keeps it.
  case deferred(String)
  /// The link waited too long, and the opener has dropped it.
  case expired
  /// The link stopped at this step; its completed steps remain.
  case stopped(WorkflowStop)
  /// A newer link, or another workflow of the root, superseded the link at this step or while the link waited; completed steps remain.
  case superseded(WorkflowStop)

  /// The outcome in one line.
  public var description: String {
    switch self {
    case .opened: "opened"
    case .alreadyThere: "already there"
    case .rejected(let rejection): "rejected: \(rejection)"
    case .deferred(let reason): "deferred: \(reason)"
    case .expired: "expired"
    case .stopped(let stop): "\(stop)"
    case .superseded(let stop): "superseded at step \(stop.step) (\(stop.name))"
    }
  }
}

extension LinkOutcome {
  /// An error that a workflow step throws to make its link wait, for example for a sign-in.
  ///
  /// The opener keeps the link, and ``LinkOpener/resume(then:)`` runs the workflow again from its first step.
  public struct DeferralError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason to wait.
    public let reason: String

    /// Creates a deferral error with the reason to wait.
    public init(_ reason: String) {
      self.reason = reason
    }

    /// The reason to wait, in a sentence.
    public var description: String { "has to wait: \(reason)" }
  }
}

extension WorkflowStop {
  /// The stop of a link that couldn't begin, because the root isn't active.
  static var notBegun: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .detached) }

  /// The stop of a waiting link that a newer waiting link replaced.
  static var replaced: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .superseded) }

  /// The stop of a link that doesn't begin, because its session has ended.
  static var endedSession: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .cancelled) }

  /// This stop as a requested cancellation.
  var cancelled: WorkflowStop { WorkflowStop(step: step, name: name, reason: .cancelled) }
}
