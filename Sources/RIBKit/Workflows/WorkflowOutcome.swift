/// How a workflow has ended.
public enum WorkflowOutcome<Value> {
  /// All steps are done; with what the last one returned.
  case finished(Value)
  /// It stopped at a step, of which some part may have been done.
  case stopped(WorkflowStop)
}

extension WorkflowOutcome {
  /// All steps are done: the name of before, for one release.
  ///
  /// - Parameter value: What the last one returned.
  /// - Returns: The outcome.
  @available(*, deprecated, renamed: "finished(_:)")
  public static func completed(_ value: Value) -> Self { .finished(value) }
}

extension WorkflowOutcome: Sendable where Value: Sendable {}
