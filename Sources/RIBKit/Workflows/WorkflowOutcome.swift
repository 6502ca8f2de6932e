/// How a workflow has ended.
public enum WorkflowOutcome<Value> {
  /// All steps are done; with the result of the last one.
  case finished(Value)
  /// It stopped at a step, of which some part may have been done.
  case stopped(WorkflowStop)
}

extension WorkflowOutcome {
  /// All steps are done: the former name, for one release.
  ///
  /// - Parameter value: The result of the last one.
  /// - Returns: The outcome.
  @available(*, deprecated, renamed: "finished(_:)")
  public static func completed(_ value: Value) -> Self { .finished(value) }
}

extension WorkflowOutcome: Sendable where Value: Sendable {}

/// Where and why a workflow has stopped.
public struct WorkflowStop: Sendable, CustomStringConvertible {
  /// Why a workflow has stopped.
  @nonexhaustive
  public enum Reason: Sendable, CustomStringConvertible {
    /// No item of this type became active in time.
    case timeout(item: String)
    /// So many active RIBs have the type of the item.
    case ambiguous(item: String, count: Int)
    /// An item was detached.
    case detached
    /// The workflow was cancelled.
    case cancelled
    /// The same interactor has started a newer workflow.
    case superseded
    /// The step threw this.
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

  /// The number of the step, from 1.
  public let step: Int

  /// The name of the step.
  public let name: String

  /// Why it stopped there.
  public let reason: Reason

  /// Makes a stop.
  package init(step: Int, name: String, reason: Reason) {
    self.step = step
    self.name = name
    self.reason = reason
  }

  /// Where and why, in one line.
  public var description: String { "stopped at step \(step) (\(name)): \(reason)" }
}
