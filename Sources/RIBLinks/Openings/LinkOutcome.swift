internal import DeepLinks
public import LinkGates
public import RIBKit

/// What has become of a link that was to be opened in a tree.
public enum LinkOutcome: Sendable, CustomStringConvertible {
  /// The tree is where the link leads.
  case opened
  /// It was there already, and nothing was done.
  case alreadyThere
  /// The link may not be opened, or no route takes it; nothing was done.
  case refused(GateRefusal)
  /// It has to wait, for this reason, and is kept.
  case deferred(String)
  /// It had waited too long, and is forgotten.
  case expired
  /// It got as far as this step; what was done stays.
  case stopped(WorkflowStop)
  /// A newer link, or another workflow of the root, has taken its place at this step; what was done stays.
  case superseded(WorkflowStop)

  /// What has become of it, in one line.
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
