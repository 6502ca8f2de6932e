import ModelStreams

/// Runs jobs on the thread that drains it, first come first served.
final class ManualExecutor: TaskExecutor {
  private enum Work {
    case task(UnownedJob)
    case actor(UnownedJob, UnownedSerialExecutor)
  }

  private let queue = Lock<[Work]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.append(.task(job)) }
  }

  /// Takes a job of an actor.
  func enqueue(_ job: UnownedJob, of actor: UnownedSerialExecutor) {
    queue.withLock { $0.append(.actor(job, actor)) }
  }

  /// Runs jobs until there are none.
  ///
  /// - Returns: How many it ran.
  @discardableResult
  func drain() -> Int {
    let me = asUnownedTaskExecutor()
    var count = 0
    while let work = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      switch work {
      case .task(let job): job.runSynchronously(on: me)
      case .actor(let job, let actor): job.runSynchronously(isolatedTo: actor, taskExecutor: me)
      }
      count += 1
    }
    return count
  }

  /// Starts a task that follows a sequence, and runs it as far as it gets.
  func follow<Models: AsyncSequence & Sendable>(
    _ models: Models, do body: @escaping @Sendable (Models.Element) -> Void = { _ in }
  ) -> Trail<Models.Element> where Models.Element: Sendable, Models.Failure == Never {
    let trail = Trail<Models.Element>()
    trail.task = Task(executorPreference: self) {
      for await model in models {
        trail.append(model)
        body(model)
      }
      trail.end()
    }
    drain()
    return trail
  }

  /// Runs an async closure from start to end without letting go of the thread.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result? {
    let result = Lock<Result?>(nil)
    let box = Box(result)
    Task(executorPreference: self) {
      let value = await body()
      box.value.withLock { $0 = value }
    }
    drain()
    return box.value.withLock { $0 }
  }
}

private final class Box<Result: Sendable>: Sendable {
  let value: Lock<Result?>
  init(_ value: consuming Lock<Result?>) { self.value = value }
}
