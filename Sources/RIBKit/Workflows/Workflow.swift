/// A value that describes a sequence of named asynchronous steps, each on an item of a tree.
///
/// An item is an interactor. A workflow begins at the interactor that starts it; a step with another type waits for the only active child,
/// or descendant, of that type under the current item. You can run a workflow repeatedly. It doesn't retain an interactor while it waits,
/// and stops when its current item is detached.
///
/// ```swift
/// RiderInteractor.workflow("finish the ride")
///   .step("choose") { rider, _ in rider.favoriteDriver }
///   .step("finish", to: RideInteractor.self, within: .seconds(5)) { ride, driver in
///     await ride.finish(with: driver)
///   }
/// ```
///
/// Don't give the closures a capture list, not even `[weak self]`, because in Swift 6.3 they would then leave the actor.
public struct Workflow<Root: Interactor, Item: Interactor, Value> {
  /// The name of the workflow in traces.
  public let name: String

  let steps: [any WorkflowStep]

  /// Called on the tree with each stage of the workflow.
  package var progress: ((WorkflowStage) -> Void)?

  /// Called on the tree with 0 before the workflow begins, and with the number of each step before its body runs; an error stops the
  /// workflow.
  package var mayContinue: ((_ step: Int) throws -> Void)?

  /// Called when the workflow is started, with a closure that supersedes it.
  package var whenStarted: ((_ supersede: @escaping () -> Void) -> Void)?

  init(name: String, steps: [any WorkflowStep]) {
    self.name = name
    self.steps = steps
  }

  /// Adds a step on the current item.
  ///
  /// Traces and outcomes show its name. The body runs on the tree with the item and the result of the previous step; its own result
  /// is passed to the next step.
  public func step<Output>(
    _ name: String, _ body: nonisolated(nonsending) @escaping (Item, Value) async throws -> Output
  ) -> Workflow<Root, Item, Output> {
    Workflow<Root, Item, Output>(
      name: self.name, steps: steps + [TypedWorkflowStep(name: name, target: nil, body: body)])
  }

  /// Adds a step on a different item, which must be or become active under the current item.
  ///
  /// - Parameters:
  ///   - name: The name of the step in traces and outcomes.
  ///   - next: The type of the item's interactor.
  ///   - range: The part of the tree to search for the item.
  ///   - timeout: The time to wait for the item on the tree's clock; `nil` waits forever.
  ///   - body: Runs on the tree, after the item's hooks have returned, with the item and the result of the previous step; its own
  ///     result is passed to the next step.
  /// - Returns: The extended workflow.
  public func step<Next: Interactor, Output>(
    _ name: String, to next: Next.Type, among range: WorkflowRange = .children, within timeout: Duration?,
    _ body: nonisolated(nonsending) @escaping (Next, Value) async throws -> Output
  ) -> Workflow<Root, Next, Output> {
    let target = WorkflowTarget(name: "\(next)", range: range, timeout: timeout) { $0 is Next }
    return Workflow<Root, Next, Output>(
      name: self.name, steps: steps + [TypedWorkflowStep(name: name, target: target, body: body)])
  }
}

@available(*, unavailable)
extension Workflow: Sendable {}

/// The part of the tree in which a workflow searches for its next item.
public enum WorkflowRange: Sendable, Hashable {
  /// The children of the current item.
  case children
  /// All descendants of the current item.
  case descendants
}

extension Interactor {
  /// Returns a workflow without steps that begins at an interactor of this type.
  ///
  /// Traces show its name. An initializer of `Workflow` can't do this: with the constraints that it needs, Swift 6.3 crashes on many errors
  /// in the closures of the steps, instead of diagnosing them.
  public static func workflow(_ name: String) -> Workflow<Self, Self, Void> {
    Workflow(name: name, steps: [])
  }
}

extension Interactor {
  /// Starts a workflow at this interactor; the workflow ends with the activation.
  ///
  /// Call it in the tree's isolation; the first step runs in a later turn. It supersedes a workflow that this interactor
  /// started earlier and that is still running. `then` is called on the tree with the outcome, unless the activation has ended or
  /// the handle was cancelled.
  ///
  /// - Returns: A handle that cancels the workflow.
  @discardableResult
  public func start<Item, Value>(
    _ workflow: Workflow<Self, Item, Value>, fileID: StaticString = #fileID, line: UInt = #line,
    then: ((Self, WorkflowOutcome<Value>) -> Void)? = nil
  ) -> Handle {
    starting("start", at: (fileID, line)) { node, tree in
      let run = WorkflowRun(workflow, Registration(.workflow, node, of: tree)) { outcome, isLive in
        // Don't capture `self`, because the task of a waiting workflow would retain it after the detach.
        if isLive, let me = node.interactor as? Self { then?(me, outcome) }
      }
      run.begin(at: (fileID, line))
      return run.registration
    }
  }

  /// Runs a workflow from a task of this interactor and returns its outcome.
  ///
  /// Call it in the tree's isolation. Cancelling the calling task cancels the workflow.
  ///
  /// - Returns: The outcome; `nil` if this interactor isn't active.
  public nonisolated(nonsending) func run<Item, Value: Sendable>(
    _ workflow: Workflow<Self, Item, Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> WorkflowOutcome<Value>? {
    let result = OneShot<WorkflowOutcome<Value>>()
    let handle = starting("run", at: (fileID, line)) { node, tree in
      let run = WorkflowRun(workflow, Registration(.workflow, node, of: tree)) { outcome, _ in
        result.set(outcome)
      }
      run.begin(at: (fileID, line))
      return run.registration
    }
    guard let registration = handle.registration, let actor = registration.tree.isolation.actor else {
      return nil
    }
    let record = TaskRecord.current
    let parking = record?.park(at: "the outcome of workflow \(workflow.name)")
    let outcome = await result.wait(cancelling: registration.task?.handle, on: actor)
    if let parking { record?.unpark(parking) }
    return outcome
  }
}

extension OneShot {
  /// Waits for the answer, and cancels the task that provides it if the waiting task is cancelled.
  fileprivate func wait(cancelling task: Task<Void, Never>?, on actor: isolated any Actor) async -> Value {
    await withTaskCancellationHandler(
      operation: { await wait(isolation: actor) }, onCancel: { task?.cancel() }, isolation: actor)
  }
}
