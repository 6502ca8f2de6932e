/// One step of a workflow, without the types of its item and values.
protocol WorkflowStep {
  var name: String { get }
  var target: WorkflowTarget? { get }

  /// Runs the body on an item with what the step before returned.
  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any

  /// Says which step comes next, before those of the workflow, when this one is done.
  func follow(_ item: any Interactor) throws -> (any WorkflowStep)?
}

extension WorkflowStep {
  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any { value }

  func follow(_ item: any Interactor) throws -> (any WorkflowStep)? { nil }
}

/// One step of a workflow.
struct TypedWorkflowStep<Item: Interactor, Value, Output>: WorkflowStep {
  let name: String
  let target: WorkflowTarget?
  let body: nonisolated(nonsending) (Item, Value) async throws -> Output

  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any {
    guard let item = item as? Item, let value = value as? Value else {
      preconditionFailure("A workflow step got values of other types; this is a defect of RIBKit.")
    }
    return try await body(item, value)
  }
}

/// The item that a step waits for.
struct WorkflowTarget {
  let name: String
  let range: WorkflowRange
  let timeout: Duration?
  let matches: (any Interactor) -> Bool

  /// The nodes that could be the item: active, all hooks returned.
  ///
  /// - Parameter node: The node of the current item.
  /// - Returns: The nodes.
  /// - Complexity: O(*n*), where *n* is the number of children or of descendants.
  func candidates(under node: Node) -> [Node] {
    var found: [Node] = []
    var current = node.firstChild
    while let child = current {
      if accepts(child) { found.append(child) }
      current = range == .children ? child.nextSibling : child.nextInPreOrder(under: node)
    }
    return found
  }

  /// Whether a node could be the item.
  ///
  /// - Parameters:
  ///   - child: The node.
  ///   - node: The node of the current item.
  /// - Returns: Whether it could.
  func accepts(_ child: Node, under node: Node) -> Bool {
    let isInRange =
      range == .children ? child.parent === node : child !== node && child.isInSubtree(of: node)
    return isInRange && accepts(child)
  }

  private func accepts(_ child: Node) -> Bool {
    child.phase == .attached && child.interactor.map(matches) ?? false
  }
}

/// A step that a workflow learns of on its way, with the item that it waits for.
package struct WorkflowLeg {
  /// The name of the step in traces and outcomes.
  package let name: String

  /// The name of the item, for a stop when it does not come.
  package let item: String

  /// How long to wait for the item on the tree's clock; `nil` is for ever.
  package let timeout: Duration?

  /// Whether an active interactor somewhere under the item before is the item.
  package let matches: (any Interactor) -> Bool

  /// Runs on the tree, after the item's hooks have returned, and says which leg comes next.
  package let body: (any Interactor) throws -> WorkflowLeg?

  /// Makes a leg.
  package init(
    _ name: String, to item: String, within timeout: Duration?,
    where matches: @escaping (any Interactor) -> Bool,
    _ body: @escaping (any Interactor) throws -> WorkflowLeg?
  ) {
    self.name = name
    self.item = item
    self.timeout = timeout
    self.matches = matches
    self.body = body
  }
}

/// A step of a workflow that learns on its way which steps it has.
struct WorkflowLegStep: WorkflowStep {
  let name: String
  let target: WorkflowTarget?
  let body: (any Interactor) throws -> WorkflowLeg?

  /// Makes the step for a leg.
  init(_ leg: WorkflowLeg) {
    name = leg.name
    target = WorkflowTarget(name: leg.item, range: .descendants, timeout: leg.timeout, matches: leg.matches)
    body = leg.body
  }

  /// Makes a step at the item that is current.
  init(_ name: String, _ body: @escaping (any Interactor) throws -> WorkflowLeg?) {
    self.name = name
    target = nil
    self.body = body
  }

  func follow(_ item: any Interactor) throws -> (any WorkflowStep)? {
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
