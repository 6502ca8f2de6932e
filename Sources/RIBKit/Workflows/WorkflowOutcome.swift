/// The outcome of a workflow.
public enum WorkflowOutcome<Value> {
  /// The workflow finished all steps, with the result of the last one.
  case finished(Value)
  /// The workflow stopped at a step, which may have run partially.
  case stopped(WorkflowStop)
}

extension WorkflowOutcome: Sendable where Value: Sendable {}

/// The step at which a workflow stopped, and the reason.
public struct WorkflowStop: Sendable, CustomStringConvertible {
  /// The reason that a workflow stopped.
  @nonexhaustive
  public enum Reason: Sendable, CustomStringConvertible {
    /// No item of this type became active in time.
    case timeout(item: String)
    /// Several active RIBs have the type of the item.
    case ambiguous(item: String, count: Int)
    /// An item was detached.
    case detached
    /// The workflow was cancelled.
    case cancelled
    /// A newer workflow of this interactor replaced the workflow.
    case superseded
    /// The step threw this error.
    case failed(any Error)

    /// The reason in a few words.
    public var description: String {
      switch self {
      case .timeout(let item): "no \(item) became active in time"
      case .ambiguous(let item, let count): "\(count) active RIBs have a \(item)"
      case .detached: "detached"
      case .cancelled: "cancelled"
      case .superseded: "superseded"
      case .failed(let error): "failed, \(error)"
      }
    }
  }

  /// The 1-based number of the step.
  public let step: Int

  /// The name of the step.
  public let name: String

  /// The reason for the stop.
  public let reason: Reason

  /// Creates a stop.
  package init(step: Int, name: String, reason: Reason) {
    self.step = step
    self.name = name
    self.reason = reason
  }

  /// The step and the reason, in one line.
  public var description: String { "stopped at step \(step) (\(name)): \(reason)" }
}
