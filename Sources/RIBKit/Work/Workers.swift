internal import Basics

/// A value that describes named, long-running work outside the tree's isolation.
///
/// An interactor starts it with ``Interactor/start(_:id:fileID:line:then:)``. It ends with the activation: its task is cancelled, and
/// ``Scope/finished(fileID:line:)`` returns once the task has ended. A worker doesn't hold any part of the tree.
public struct Worker: Sendable {
  /// The name of the worker in traces and reports.
  public let name: String

  /// The rule for failures.
  public let restart: RestartPolicy

  /// The priority of the worker's task; `nil` for the priority of the code that starts it.
  public let priority: TaskPriority?

  let body: @concurrent @Sendable () async throws -> Void

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - name: The name of the worker in traces and reports.
  ///   - restart: The rule for failures.
  ///   - priority: The priority of its task; `nil` for the priority of the code that starts it.
  ///   - body: The work. Returning ends it; throwing fails it, except for a `CancellationError` after its cancellation. It should
  ///     return soon after its task is cancelled.
  public init(
    _ name: String, restart: RestartPolicy = .never, priority: TaskPriority? = nil,
    body: @escaping @concurrent @Sendable () async throws -> Void
  ) {
    self.name = name
    self.restart = restart
    self.priority = priority
    self.body = body
  }
}

/// The outcome of a worker that ended by itself; a worker that is cancelled with its activation doesn't have an outcome.
public enum WorkerOutcome: Sendable {
  /// The worker's body returned.
  case finished
  /// The worker's body threw this error, and the worker isn't restarted.
  case failed(any Error)
}

extension Interactor {
  /// Starts a worker, which ends with the activation.
  ///
  /// Call it in the tree's isolation. Failures are events of the tree.
  ///
  /// The `then` closure is called on the tree when the worker has ended by itself, not when it's cancelled. ``Handle`` describes the
  /// effect of an `id`.
  ///
  /// - Returns: A handle that cancels the worker.
  @discardableResult
  public func start(
    _ worker: Worker, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    then: ((Self, WorkerOutcome) -> Void)? = nil
  ) -> Handle {
    starting("start", at: (fileID, line), superseding: id) { node, tree in
      let run = WorkerRun(Registration(.worker, node, of: tree), name: worker.name) { then?(self, $0) }
      node.noteWorker(worker.name, gaveUpAfter: nil)
      let clock = tree.clock
      run.registration.start(
        called: worker.name, id: id, priority: worker.priority, at: (fileID, line)
      ) {
        await run.run(worker, on: clock)
      }
      return run.registration
    }
  }
}

/// A worker running for an interactor.
///
/// Unchecked because it's passed to its task: only the tree accesses it, except for the state that the mailbox's lock guards.
final class WorkerRun: RegisteredItem, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  let registration: Registration
  let name: String
  private var then: ((WorkerOutcome) -> Void)?
  /// The failures to report that are followed by a restart; guarded, like all that follows, by the lock of the mailbox.
  private var failures: [any Error] = []
  private var outcome: WorkerOutcome?
  /// The number of all failures.
  private var failureCount = 0
  /// Whether the body has failed, and the pause before its restart isn't over.
  private var isWaiting = false

  init(_ registration: Registration, name: String, then: @escaping (WorkerOutcome) -> Void) {
    self.registration = registration
    self.name = name
    self.then = then
    registration.begin(self)
  }

  /// Runs the body until it returns, fails permanently or is cancelled; called by the task.
  func run<C: Clock<Duration>>(_ worker: Worker, on clock: C) async {
    var attempts = Attempts(worker.restart)
    while !Task.isCancelled {
      registration.tree.mailbox.withLock { isWaiting = false }
      let start = clock.now
      do {
        try await worker.body()
        return post { outcome = .finished }
      } catch {
        guard !Task.isCancelled else { return }
        guard let pause = attempts.pause(afterFailureIn: start.duration(to: clock.now)) else {
          return post {
            outcome = .failed(error)
            failureCount += 1
          }
        }
        post {
          failures.append(error)
          failureCount += 1
          isWaiting = true
        }
        guard (try? await clock.sleep(for: pause)) != nil else { return }
      }
    }
  }

  private func post(_ note: () -> Void) {
    registration.tree.mailbox.post(self) {
      note()
      return true
    }
  }

  func deliver(_ part: Range<Int>) {
    let (tree, node, origin) = (registration.tree, registration.node, registration.origin)
    let (failures, outcome, failureCount, isWaiting) = tree.mailbox.withLock {
      defer { (self.failures, self.outcome) = ([], nil) }
      return (self.failures, self.outcome, self.failureCount, self.isWaiting)
    }
    // A worker that was ended during its pause isn't restarted, even if its failure is reported only in this turn.
    let isOver = isWaiting && !registration.isLive
    for (index, failure) in failures.enumerated() {
      let end = isOver && index == failures.count - 1 ? ", not starting again" : ", starting again"
      tree.emit(.failed, node, .value(failure, before: "\(name): ", after: end), from: origin)
    }
    guard let outcome else { return }
    if case .failed(let error) = outcome {
      tree.emit(.failed, node, .value(error, before: "\(name): "), from: origin)
    }
    guard registration.isLive else { return registration.drop(subject(of: outcome)) }
    if case .failed = outcome { node.noteWorker(name, gaveUpAfter: failureCount) }
    tree.during(.delivered, node, subject(of: outcome), from: origin) {
      let then = then
      registration.end()
      then?(outcome)
    }
  }

  /// Whether it waits for its restart, and the number of its failures so far.
  var restarts: (isWaiting: Bool, failures: Int) {
    registration.tree.mailbox.withLock { (isWaiting, failureCount) }
  }

  private func subject(of outcome: WorkerOutcome) -> EventSubject {
    switch outcome {
    case .finished: .text("\(name): finished")
    case .failed(let error): .value(error, before: "\(name): failed(", after: ")")
    }
  }

  func didEnd(_ registration: Registration) { then = nil }
}
