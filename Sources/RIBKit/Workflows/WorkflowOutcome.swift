/// How a workflow has ended.
public enum WorkflowOutcome<Value> {
  /// All steps are done; with what the last one returned.
  case completed(Value)
  /// It stopped at a step, of which some part may have been done.
  case stopped(WorkflowStop)
}

extension WorkflowOutcome: Sendable where Value: Sendable {}
