internal import Locks

/// A worker at work, without the type of who started it.
class WorkerSink: TaskRegistration, @unchecked Sendable {
  /// Failures that lead to a restart, then the outcome; guarded by the lock of the mailbox.
  private var failures: [any Error] = []
  private var outcome: WorkerOutcome?

  /// Starts the task that runs the worker.
  final func start(_ worker: Worker, at place: (StaticString, UInt)) {
    let clock = tree.clock
    tree.start(self, called: worker.name, at: place) { await $0.run(worker, on: clock) }
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

  private func post(_ note: (WorkerSink) -> Void) {
    tree.mailbox.post(self) { run in
      note(run)
      return true
    }
  }

  final override var noun: String { "worker \"\(name)\"" }
  final override var kind: OpenWork.Kind { .worker }

  final override func deliver() {
    let (failures, outcome) = tree.mailbox.withLock {
      defer { (self.failures, self.outcome) = ([], nil) }
      return (self.failures, self.outcome)
    }
    for failure in failures { tree.emit(.failed, node, "\(name): \(failure), starting again") }
    guard let outcome else { return }
    if case .failed(let error) = outcome { tree.emit(.failed, node, "\(name): \(error)") }
    guard isLive else { return dropLate("\(name): \(outcome)") }
    tree.during(.delivered, node, "\(name): \(outcome)") { finish(outcome) }
  }

  /// What the worker is called.
  final let name: String

  init(_ node: Node, of tree: Tree, name: String) {
    self.name = name
    super.init(node, of: tree)
  }

  /// Ends the registration, then calls what is to be done with the outcome.
  func finish(_ outcome: WorkerOutcome) {}
}
