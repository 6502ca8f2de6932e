/// One step of a workflow.
final class TypedWorkflowStep<Item: Interactor, Value, Output>: WorkflowStep {
  private let body: nonisolated(nonsending) (Item, Value) async throws -> Output

  init(
    _ name: String, target: WorkflowTarget?,
    _ body: nonisolated(nonsending) @escaping (Item, Value) async throws -> Output
  ) {
    self.body = body
    super.init(name, target: target)
  }

  override func run(
    on actor: isolated any Actor, _ item: any Interactor, _ value: Any
  ) async throws -> Any {
    guard let item = item as? Item, let value = value as? Value else {
      preconditionFailure("A workflow step got values of other types; this is a defect of RIBKit.")
    }
    return try await body(item, value)
  }
}
