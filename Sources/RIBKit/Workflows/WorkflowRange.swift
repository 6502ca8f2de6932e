/// Where a workflow looks for its next item.
public enum WorkflowRange: Sendable, Hashable {
  /// Among the children of the current item.
  case children
  /// Anywhere under the current item.
  case descendants
}
