public import RIBKit
public import Testing

/// One run of a workflow under test, in the tree of another harness.
///
/// Its moments go into the log of that harness. They are expected in order with all other output, and must be if that harness is
/// exhaustive. Every function runs what follows from it before it returns.
public final class WorkflowHarness<Root: Interactor, Item: Interactor, Value> {
  private let core: HarnessCore
  private let channel: Channel
  private var handle: Handle?
  private var outcome: WorkflowOutcome<Value>?

  /// Starts a workflow and runs it as far as it gets.
  ///
  /// - Parameters:
  ///   - workflow: The workflow.
  ///   - interactor: Where it begins; it must be active in the tree of the harness.
  ///   - harness: The harness of the tree.
  ///   - fileID: Where it is started, for the name of its task.
  ///   - line: Where it is started, for the name of its task.
  ///   - sourceLocation: Where it is started.
  public init(
    _ workflow: Workflow<Root, Item, Value>, from interactor: Root, in harness: some Harness,
    fileID: StaticString = #fileID, line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let core = harness.core
    let channel = Channel.moments(workflow.name)
    self.core = core
    self.channel = channel
    // The log, not the core: the workflow's task may go on when the harness is over.
    var followed = workflow
    followed.progress = { [log = core.log] in log.append(WorkflowMoment($0), to: channel) }
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
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - sourceLocation: Where it is expected.
  public func expectStep(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(.entered(step: name), at: sourceLocation)
  }

  /// Expects that the workflow waits next.
  ///
  /// - Parameters:
  ///   - item: The type of the interactor that it waits for.
  ///   - sourceLocation: Where it is expected.
  public func expectWaiting<Next: Interactor>(
    for item: Next.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(.waits(item: "\(item)"), at: sourceLocation)
  }

  /// Expects that the workflow finishes next.
  ///
  /// - Parameter sourceLocation: Where it is expected.
  /// - Returns: The result of the last step; `nil` if the workflow has not finished, which has failed the test.
  @discardableResult
  public func expectFinished(sourceLocation: SourceLocation = #_sourceLocation) -> Value? {
    expect(.finished, at: sourceLocation)
    guard case .finished(let value) = outcome else { return nil }
    return value
  }

  /// Expects that the workflow finishes next: the name of before, for one release.
  ///
  /// - Parameter sourceLocation: Where it is expected.
  /// - Returns: The result of the last step; `nil` if the workflow has not finished, which has failed the test.
  @available(*, deprecated, renamed: "expectFinished(sourceLocation:)")
  @discardableResult
  public func expectCompleted(sourceLocation: SourceLocation = #_sourceLocation) -> Value? {
    expectFinished(sourceLocation: sourceLocation)
  }

  /// Expects that the workflow stops next.
  ///
  /// - Parameters:
  ///   - step: The name of the step at which it stops.
  ///   - reason: Why; an error is compared by its description.
  ///   - sourceLocation: Where it is expected.
  public func expectStopped(
    at step: String, because reason: WorkflowStop.Reason, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(.stopped(step: step, reason: reason.description), at: sourceLocation)
  }

  /// Cancels the workflow and runs what follows.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) {
    core.step(Step("cancels the workflow"), at: sourceLocation) { core.run { handle?.cancel() } }
  }

  private func expect(_ moment: WorkflowMoment, at place: SourceLocation) {
    core.expect([Expectation<Root>(moment, on: channel)], at: place)
  }
}

/// One thing that a workflow under test does.
public enum WorkflowMoment: Hashable, Sendable {
  /// It has entered the step with this name.
  case entered(step: String)
  /// It waits for an item of the type with this name.
  case waits(item: String)
  /// All of its steps are done.
  case finished
  /// It has stopped at the step with this name, for this reason.
  case stopped(step: String, reason: String)

  init(_ progress: WorkflowProgress) {
    switch progress {
    case .step(_, let name): self = .entered(step: name)
    case .waits(let item): self = .waits(item: item)
    case .ended(nil): self = .finished
    case .ended(let stop?): self = .stopped(step: stop.name, reason: stop.reason.description)
    }
  }
}
