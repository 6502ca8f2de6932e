/// One step of a workflow, without the types of its item and values.
class WorkflowStep {
  let name: String
  let target: WorkflowTarget?

  init(_ name: String, target: WorkflowTarget?) {
    self.name = name
    self.target = target
  }

  /// Runs the body on an item with what the step before returned.
  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any { value }

  /// Says which step comes next, before those of the workflow, when this one is done.
  func follow(_ item: any Interactor) throws -> WorkflowStep? { nil }
}
