/// A way through the tree: named steps of asynchronous code, each on an item of the tree, as a value.
///
/// An item is an interactor. A workflow begins at the one that starts it; a step that names another type waits for the one
/// active child, or descendant, of that type under the current item. A workflow can be run again and
/// again, and holds no interactor while it waits. It stops when an item is detached under it.
///
/// ```swift
/// Workflow("finish the ride", from: RiderInteractor.self)
///   .step("choose") { rider, _ in rider.favouriteDriver }
///   .step("finish", to: RideInteractor.self, within: .seconds(5)) { ride, driver in
///     await ride.finish(with: driver)
///   }
/// ```
///
/// Give the closures no capture list, not even `[weak self]`: on Swift 6.3 that makes them leave the actor.
public struct Workflow<Root: Interactor, Item: Interactor, Value> {
  /// What the workflow is called in traces.
  public let name: String

  let steps: [WorkflowStep]

  /// Told, on the tree, what the workflow does.
  package var progress: ((WorkflowProgress) -> Void)?

  init(name: String, steps: [WorkflowStep]) {
    self.name = name
    self.steps = steps
  }

  /// Makes a workflow without steps.
  ///
  /// - Parameters:
  ///   - name: What it is called in traces.
  ///   - root: The type of the interactor that it begins at.
  public init(_ name: String, from root: Root.Type) where Item == Root, Value == Void {
    self.init(name: name, steps: [])
  }

  /// Adds a step on the current item.
  ///
  /// - Parameters:
  ///   - name: What the step is called in traces and outcomes.
  ///   - body: Runs on the tree with the item and what the step before returned; its result goes to the next.
  /// - Returns: The longer workflow.
  public func step<Output>(
    _ name: String, _ body: nonisolated(nonsending) @escaping (Item, Value) async throws -> Output
  ) -> Workflow<Root, Item, Output> {
    Workflow<Root, Item, Output>(
      name: self.name, steps: steps + [TypedWorkflowStep(name, target: nil, body)])
  }

  /// Adds a step on another item, which must be or become active under the current one.
  ///
  /// - Parameters:
  ///   - name: What the step is called in traces and outcomes.
  ///   - next: The type of the item's interactor.
  ///   - range: Where to look for it.
  ///   - timeout: How long to wait for it on the tree's clock; `nil` is for ever.
  ///   - body: Runs on the tree, after the item's hooks have returned, with the item and what the step
  ///     before returned; its result goes to the next.
  /// - Returns: The longer workflow.
  public func step<Next: Interactor, Output>(
    _ name: String, to next: Next.Type, among range: WorkflowRange = .children, within timeout: Duration?,
    _ body: nonisolated(nonsending) @escaping (Next, Value) async throws -> Output
  ) -> Workflow<Root, Next, Output> {
    let target = WorkflowTarget(name: "\(next)", range: range, timeout: timeout) { $0 is Next }
    return Workflow<Root, Next, Output>(
      name: self.name, steps: steps + [TypedWorkflowStep(name, target: target, body)])
  }
}

@available(*, unavailable)
extension Workflow: Sendable {}
