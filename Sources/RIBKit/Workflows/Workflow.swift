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
  /// The name of the workflow in traces.
  public let name: String

  let steps: [any WorkflowStep]

  /// Told, on the tree, what the workflow does.
  package var progress: ((WorkflowProgress) -> Void)?

  /// Called on the tree with 0 before the workflow begins, if it gets so far, and with the number of each step when its item is
  /// there, before its body; what it throws stops the workflow.
  package var mayContinue: ((_ step: Int) throws -> Void)?

  init(name: String, steps: [any WorkflowStep]) {
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
      name: self.name, steps: steps + [TypedWorkflowStep(name: name, target: nil, body: body)])
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
      name: self.name, steps: steps + [TypedWorkflowStep(name: name, target: target, body: body)])
  }
}

@available(*, unavailable)
extension Workflow: Sendable {}

/// Where a workflow looks for its next item.
public enum WorkflowRange: Sendable, Hashable {
  /// Among the children of the current item.
  case children
  /// Anywhere under the current item.
  case descendants
}

extension Interactor {
  /// Starts a workflow at this interactor, which ends with the activation.
  ///
  /// It must be called on the isolation of the tree; the first step runs in a later turn. A workflow that this interactor
  /// has started before and that has not ended is superseded.
  ///
  /// - Parameters:
  ///   - workflow: What to do.
  ///   - fileID: Where it is started, for reports.
  ///   - line: Where it is started, for reports.
  ///   - then: Called on the tree with the outcome; not when the activation has ended or the handle was cancelled.
  /// - Returns: A handle that cancels the workflow.
  @discardableResult
  public func start<Item, Value>(
    _ workflow: Workflow<Self, Item, Value>, fileID: StaticString = #fileID, line: UInt = #line,
    then: ((Self, WorkflowOutcome<Value>) -> Void)? = nil
  ) -> Handle {
    starting("start", at: (fileID, line)) { node, tree in
      let run = WorkflowRun(workflow, Registration(.workflow, node, of: tree)) { outcome, isLive in
        // Not `self`, which the task of a workflow that still waits would hold after the detach.
        if isLive, let me = node.interactor as? Self { then?(me, outcome) }
      }
      run.begin(at: (fileID, line))
      return run.registration
    }
  }

  /// Runs a workflow from a flow of this interactor and returns its outcome.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled, so is the workflow.
  ///
  /// - Parameters:
  ///   - workflow: What to do.
  ///   - fileID: Where it is started, for reports.
  ///   - line: Where it is started, for reports.
  /// - Returns: The outcome; `nil` if this interactor is not active.
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
  /// Waits for the answer, and cancels a task that is to give it when the waiting one is cancelled.
  fileprivate func wait(cancelling task: Task<Void, Never>?, on actor: isolated any Actor) async -> Value {
    await withTaskCancellationHandler(
      operation: { await wait(isolation: actor) }, onCancel: { task?.cancel() }, isolation: actor)
  }
}
