/// A step of a workflow, with the types of its item and values erased.
protocol WorkflowStep {
  var name: String { get }
  var target: WorkflowTarget? { get }

  /// Runs the body on an item with the result of the previous step.
  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any

  /// Returns a step to insert before the remaining steps; called after this step has run.
  func follow(_ item: any Interactor) throws -> (any WorkflowStep)?
}

extension WorkflowStep {
  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any { value }

  func follow(_ item: any Interactor) throws -> (any WorkflowStep)? { nil }
}

/// A workflow step with a typed body.
struct TypedWorkflowStep<Item: Interactor, Value, Output>: WorkflowStep {
  let name: String
  let target: WorkflowTarget?
  let body: nonisolated(nonsending) (Item, Value) async throws -> Output

  func run(on actor: isolated any Actor, _ item: any Interactor, _ value: Any) async throws -> Any {
    guard let item = item as? Item, let value = value as? Value else {
      fatalError("A workflow step received values of the wrong types; this is a bug in RIBKit.")
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

  /// Returns the nodes that could be the item: active, with all hooks returned.
  ///
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

  /// Returns whether a node under the current item's node could be the item.
  func accepts(_ child: Node, under node: Node) -> Bool {
    let isInRange =
      range == .children ? child.parent === node : child !== node && child.isInSubtree(of: node)
    return isInRange && accepts(child)
  }

  private func accepts(_ child: Node) -> Bool {
    child.phase == .attached && child.interactor.map(matches) ?? false
  }
}

/// A step that a workflow discovers while it runs, with the item that it waits for.
package struct WorkflowLeg {
  let name: String
  let target: WorkflowTarget?
  private let body: (any Interactor) throws -> WorkflowLeg?

  /// Creates a leg to another item.
  ///
  /// - Parameters:
  ///   - name: The name of the step in traces and outcomes.
  ///   - item: The name of the item, for the stop if no such item becomes active.
  ///   - timeout: The time to wait for the item on the tree's clock; `nil` waits forever.
  ///   - matches: Returns whether an active interactor under the previous item is the item.
  ///   - body: Runs on the tree, after the item's hooks have returned, and returns the next leg.
  package init(
    _ name: String, to item: String, within timeout: Duration?,
    where matches: @escaping (any Interactor) -> Bool,
    _ body: @escaping (any Interactor) throws -> WorkflowLeg?
  ) {
    self.name = name
    target = WorkflowTarget(name: item, range: .descendants, timeout: timeout, matches: matches)
    self.body = body
  }

  /// Creates a step on the current item.
  fileprivate init(_ name: String, _ body: @escaping (any Interactor) throws -> WorkflowLeg?) {
    self.name = name
    target = nil
    self.body = body
  }
}

extension WorkflowLeg: WorkflowStep {
  func follow(_ item: any Interactor) throws -> (any WorkflowStep)? { try body(item) }
}

extension Workflow where Item == Root, Value == Void {
  /// Creates a workflow whose steps are discovered one by one, each by the previous one.
  ///
  /// - Parameters:
  ///   - name: The name of the workflow in traces.
  ///   - root: The type of the interactor where the workflow begins.
  ///   - begin: The name of the first step.
  ///   - body: Runs the first step at that interactor and returns the next leg.
  package init(
    _ name: String, from root: Root.Type, beginning begin: String,
    _ body: @escaping (any Interactor) throws -> WorkflowLeg?
  ) {
    self.init(name: name, steps: [WorkflowLeg(begin, body)])
  }
}
