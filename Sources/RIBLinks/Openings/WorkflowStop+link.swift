internal import RIBKit

extension WorkflowStop {
  /// The stop of a link that could not begin, because the root is not active.
  static var notBegun: WorkflowStop { WorkflowStop(step: 0, name: "start", reason: .detached) }

  /// The same stop, because it was asked for.
  var cancelled: WorkflowStop { WorkflowStop(step: step, name: name, reason: .cancelled) }
}
