internal import Locks

/// A named, long-running piece of work off the tree, as a value.
///
/// An interactor starts it with ``Interactor/start(_:fileID:line:then:)-(Worker,_,_,_)``; it ends with the activation: its task is cancelled, and
/// ``Scope/finished(fileID:line:)`` returns when it is gone. It holds nothing of the tree.
public struct Worker: Sendable {
  /// The rules for a worker that fails.
  public enum Restart: Sendable, Hashable {
    /// Nothing: the failure is its end.
    case never
    /// Start it again after a pause on the tree's clock, at most so many times.
    case onFailure(delay: Duration, limit: Int)
  }

  /// The name of the worker in traces and reports.
  public let name: String

  /// The rule for a failure.
  public let restart: Restart

  let body: @concurrent @Sendable () async throws -> Void

  /// Makes a worker.
  ///
  /// - Parameters:
  ///   - name: What it is called in traces and reports.
  ///   - restart: What is to be done when it fails.
  ///   - body: The work. Returning ends it; throwing fails it, but for a `CancellationError` after its
  ///     cancellation. It should return soon when its task is cancelled.
  public init(
    _ name: String, restart: Restart = .never, body: @escaping @concurrent @Sendable () async throws -> Void
  ) {
    self.name = name
    self.restart = restart
    self.body = body
  }
}

/// How a worker has ended by itself; one that is cancelled with its activation has no outcome.
public enum WorkerOutcome: Sendable {
  /// Its body returned.
  case finished
  /// Its body threw this, and it is not started again.
  case failed(any Error)
}

extension Interactor {
  /// Starts a worker, which ends with the activation.
  ///
  /// It must be called on the isolation of the tree. Failures are events of the tree.
  ///
  /// - Parameters:
  ///   - worker: The work.
  ///   - id: A newer observation, worker, call, flow or timer with the same identity ends this one.
  ///   - fileID: Where the worker is started, for reports.
  ///   - line: Where the worker is started, for reports.
  ///   - then: Called on the tree when the worker has ended by itself, not when it is cancelled.
  /// - Returns: A handle that cancels the worker.
  @discardableResult
  public func start(
    _ worker: Worker, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    then: ((Self, WorkerOutcome) -> Void)? = nil
  ) -> Handle {
    starting("start", at: (fileID, line), superseding: id) { node, tree in
      let run = WorkerRun(node, of: tree, name: worker.name) { me, outcome in
        then?(Self.cast(me), outcome)
      }
      run.start(worker, at: (fileID, line))
      return run
    }
  }
}

/// A worker at work for an interactor.
final class WorkerRun: TaskRegistration, @unchecked Sendable {
  private let name: String
  private var then: ((any Interactor, WorkerOutcome) -> Void)?
  /// Failures that lead to a restart, then the outcome; guarded by the lock of the mailbox.
  private var failures: [any Error] = []
  private var outcome: WorkerOutcome?

  init(
    _ node: Node, of tree: Tree, name: String, then: @escaping (any Interactor, WorkerOutcome) -> Void
  ) {
    self.name = name
    self.then = then
    super.init(node, of: tree)
  }

  override var noun: String { "worker \"\(name)\"" }
  override var kind: WorkKind { .worker }

  /// Starts the task that runs the worker.
  func start(_ worker: Worker, at place: CallSite) {
    let clock = tree.clock
    tree.start(self, called: name, at: place) { await $0.run(worker, on: clock) }
  }

  /// Runs the body until it returns, fails for good or is cancelled; called by the task.
  private func run(_ worker: Worker, on clock: any Clock<Duration>) async {
    var restarts = 0
    while !Task.isCancelled {
      do {
        try await worker.body()
        return post { $0.outcome = .finished }
      } catch {
        guard !Task.isCancelled else { return }
        guard case .onFailure(let delay, let limit) = worker.restart, restarts < limit else {
          return post { $0.outcome = .failed(error) }
        }
        restarts += 1
        post { $0.failures.append(error) }
        guard (try? await clock.sleep(for: delay.forClocks)) != nil else { return }
      }
    }
  }

  private func post(_ note: (WorkerRun) -> Void) {
    tree.mailbox.post(self) { run in
      note(run)
      return true
    }
  }

  override func deliver() {
    let (failures, outcome) = tree.mailbox.withLock {
      defer { (self.failures, self.outcome) = ([], nil) }
      return (self.failures, self.outcome)
    }
    for failure in failures {
      tree.emit(
        .failed, node, .value(failure, before: "\(name): ", after: ", starting again"), from: origin)
    }
    guard let outcome else { return }
    if case .failed(let error) = outcome {
      tree.emit(.failed, node, .value(error, before: "\(name): "), from: origin)
    }
    guard isLive, let me = node.interactor else { return drop(subject(of: outcome)) }
    tree.during(.delivered, node, subject(of: outcome), from: origin) {
      let then = then
      end()
      then?(me, outcome)
    }
  }

  private func subject(of outcome: WorkerOutcome) -> EventSubject {
    switch outcome {
    case .finished: .text("\(name): finished")
    case .failed(let error): .value(error, before: "\(name): failed(", after: ")")
    }
  }

  override func didEnd() {
    then = nil
  }
}
