/// A step of a workflow that learns on its way which steps it has.
final class WorkflowLegStep: WorkflowStep {
  private let body: (any Interactor) throws -> WorkflowLeg?

  /// Makes the step for a leg.
  init(_ leg: WorkflowLeg) {
    body = leg.body
    super.init(
      leg.name,
      target: WorkflowTarget(name: leg.item, range: .descendants, timeout: leg.timeout, matches: leg.matches))
  }

  /// Makes a step at the item that is current.
  init(_ name: String, _ body: @escaping (any Interactor) throws -> WorkflowLeg?) {
    self.body = body
    super.init(name, target: nil)
  }

  override func follow(_ item: any Interactor) throws -> WorkflowStep? {
    try body(item).map(WorkflowLegStep.init)
  }
}

extension Workflow where Item == Root, Value == Void {
  /// Makes a workflow whose steps are found one by one, each by the one before.
  ///
  /// - Parameters:
  ///   - name: What it is called in traces.
  ///   - root: The type of the interactor that it begins at.
  ///   - begin: The name of the first step.
  ///   - body: What it does at that interactor; it says which leg comes next.
  package init(
    _ name: String, from root: Root.Type, beginning begin: String,
    _ body: @escaping (any Interactor) throws -> WorkflowLeg?
  ) {
    self.init(name: name, steps: [WorkflowLegStep(begin, body)])
  }
}
