internal import RIBKit

/// One thing that a workflow under test does.
public enum WorkflowMoment: Hashable, Sendable {
  /// It has entered the step with this name.
  case entered(step: String)
  /// It waits for an item of the type with this name.
  case waits(item: String)
  /// All of its steps are done.
  case finished
  /// It has stopped at the step with this name, for this reason.
  case stopped(step: String, reason: String)

  init(_ progress: WorkflowProgress) {
    switch progress {
    case .step(_, let name): self = .entered(step: name)
    case .waits(let item): self = .waits(item: item)
    case .ended(nil): self = .finished
    case .ended(let stop?): self = .stopped(step: stop.name, reason: stop.reason.description)
    }
  }
}
