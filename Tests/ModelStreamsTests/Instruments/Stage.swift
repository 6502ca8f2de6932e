import ModelStreams

/// An actor whose jobs run where a task runner is drained.
actor Stage {
  private final class Serial: SerialExecutor {
    let queue: JobQueue

    init(_ queue: JobQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
      queue.enqueue(UnownedJob(job), of: asUnownedSerialExecutor())
    }
  }

  private let serial: Serial

  nonisolated var unownedExecutor: UnownedSerialExecutor { serial.asUnownedSerialExecutor() }

  init(_ runner: TaskRunner) {
    serial = Serial(runner.queue)
  }

  private(set) var log: [Int] = []

  /// Runs a closure on this actor.
  func perform<Result: Sendable>(
    _ body: @Sendable (isolated Stage) async -> Result
  ) async -> Result {
    await body(self)
  }

  func note(_ model: Int) {
    log.append(model)
  }
}
