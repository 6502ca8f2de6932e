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
      let registration = WorkflowRegistration(node, of: tree)
      let run = TypedWorkflowRun<Value>(
        workflow.name, workflow.steps, registration, progress: workflow.progress
      ) { outcome, isLive in
        guard isLive, let me = node.interactor else { return }
        then?(unsafeDowncast(me, to: Self.self), outcome)
      }
      registration.begin(run, called: workflow.name, at: (fileID, line))
      return registration
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
    let gate = Gate<WorkflowOutcome<Value>>()
    let handle = starting("run", at: (fileID, line)) { node, tree in
      let registration = WorkflowRegistration(node, of: tree)
      let run = TypedWorkflowRun<Value>(
        workflow.name, workflow.steps, registration, progress: workflow.progress
      ) { outcome, _ in
        gate.open(outcome)
      }
      registration.begin(run, called: workflow.name, at: (fileID, line))
      return registration
    }
    guard let registration = handle.registration as? WorkflowRegistration, let actor = registration.tree.actor
    else { return nil }
    let record = TaskRecord.current
    let parking = record?.park(at: "the outcome of workflow \(workflow.name)")
    let outcome = await gate.wait(cancelling: registration.task?.handle, on: actor)
    if let parking { record?.unpark(parking) }
    return outcome
  }
}

extension Gate {
  /// Waits for the answer, and cancels a task that is to give it when the waiting one is cancelled.
  fileprivate func wait(cancelling task: Task<Void, Never>?, on actor: isolated any Actor) async -> Value {
    await withTaskCancellationHandler(
      operation: { await wait(isolation: actor) }, onCancel: { task?.cancel() }, isolation: actor)
  }
}
