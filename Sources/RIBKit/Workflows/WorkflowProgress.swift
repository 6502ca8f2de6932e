/// One thing that a running workflow does, for one who follows it.
package enum WorkflowProgress: Sendable {
  /// It has entered a step.
  case step(number: Int, name: String)
  /// It waits for an item of this type.
  case waits(item: String)
  /// It has ended; `nil` is with all steps done.
  case ended(WorkflowStop?)
}
