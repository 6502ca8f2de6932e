public import RIBKit
public import Testing

/// A harness for one run of a workflow, in the tree of another harness.
///
/// That harness logs each ``WorkflowProgress`` of the run. The test expects them in order with all other output, and must expect
/// all of them if that harness is exhaustive. Every function runs all resulting work before it returns.
public final class WorkflowHarness<Root: Interactor, Item: Interactor, Value> {
  private let core: HarnessCore
  private let channel: Channel
  private var handle: Handle?
  private var outcome: WorkflowOutcome<Value>?

  /// Starts a workflow and runs it as far as possible.
  ///
  /// It begins at an interactor, which must be active in the tree of the harness.
  public init(
    _ workflow: Workflow<Root, Item, Value>, from interactor: Root, in harness: some Harness,
    fileID: StaticString = #fileID, line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let core = harness.core
    let channel = Channel.progress(workflow.name)
    self.core = core
    self.channel = channel
    // The closure captures the log instead of the core, because the task of the workflow may continue after the harness has finished.
    var followed = workflow
    followed.progress = { [log = core.log] in log.append(WorkflowProgress($0), to: channel) }
    guard interactor.isActive else {
      core.fail(
        "The workflow \"\(workflow.name)\" cannot start: \(type(of: interactor)) is not active.",
        at: sourceLocation)
      return
    }
    core.step(Step("starts the workflow", workflow.name), at: sourceLocation) {
      handle = core.run {
        core.running {
          interactor.start(followed, fileID: fileID, line: line) { [weak self] _, outcome in
            self?.outcome = outcome
          }
        }
      }
    }
  }

  /// Expects that the workflow enters a step next.
  public func expectStep(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(.entered(step: name), at: sourceLocation)
  }

  /// Expects that the workflow waits next, for an interactor of a type.
  ///
  /// A step waits if its range contains no active interactor of the type that it needs. Waiting is logged separately, after the entry that
  /// ``expectStep(_:sourceLocation:)`` expects for that step. The step continues when such an interactor is attached; the workflow stops if
  /// the step's limit passes first on the tree's clock. A step that finds its interactor immediately doesn't wait, so this expectation
  /// fails.
  public func expectWaiting<Next: Interactor>(
    for item: Next.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(.waiting(item: "\(item)"), at: sourceLocation)
  }

  /// Expects that the workflow finishes next.
  ///
  /// - Returns: The result of the last step; `nil` if the workflow has not finished, which fails the test.
  @discardableResult
  public func expectFinished(sourceLocation: SourceLocation = #_sourceLocation) -> Value? {
    expect(.finished, at: sourceLocation)
    guard case .finished(let value) = outcome else { return nil }
    return value
  }

  /// Expects that the workflow stops next, at a step and for a reason; errors are compared by their descriptions.
  public func expectStopped(
    at step: String, because reason: WorkflowStop.Reason, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(.stopped(step: step, reason: reason.description), at: sourceLocation)
  }

  /// Cancels the workflow and runs all resulting work.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) {
    core.step(Step("cancels the workflow"), at: sourceLocation) { core.run { handle?.cancel() } }
  }

  private func expect(_ moment: WorkflowProgress, at place: SourceLocation) {
    core.expect([ExpectedOutput<Root>(moment, on: channel)], at: place)
  }
}

/// A moment in the run of a workflow under test.
public enum WorkflowProgress: Hashable, Sendable {
  /// The workflow entered the step with this name.
  case entered(step: String)
  /// The workflow waits for an item of the type with this name.
  case waiting(item: String)
  /// The workflow finished all of its steps.
  case finished
  /// The workflow stopped at the step with this name, for this reason.
  case stopped(step: String, reason: String)

  init(_ progress: WorkflowStage) {
    switch progress {
    case .step(_, let name): self = .entered(step: name)
    case .waiting(let item): self = .waiting(item: item)
    case .ended(nil): self = .finished
    case .ended(let stop?): self = .stopped(step: stop.name, reason: stop.reason.description)
    }
  }
}
