import Basics
import ModelStreams

// A runner of its own, since the manual host of RIBKit runs every job as one of its actor. Here tasks outside of all actors and
// actors with executors of their own must be told apart, and every hop between them counts.

/// Runs the tasks of a test on the test's own thread, and ends those that are left when the test is over.
final class TaskRunner: Sendable {
  let queue = JobQueue()
  private let tasks = Lock<[Task<Void, Never>]>([])

  deinit {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    queue.drain()
  }

  /// Runs jobs until there are none.
  ///
  /// - Returns: How many it ran.
  @discardableResult
  func drain() -> Int {
    queue.drain()
  }

  /// Starts a task, which runs when the runner is drained.
  @discardableResult
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: queue, operation: body)
    tasks.withLock { $0.append(task) }
    return task
  }

  /// Starts a task that follows a sequence, and runs it as far as it gets.
  func follow<Models: AsyncSequence & Sendable>(
    _ models: Models, do body: @escaping @Sendable (Models.Element) -> Void = { _ in }
  ) -> Trail<Models.Element> where Models.Element: Sendable, Models.Failure == Never {
    let trail = Trail<Models.Element>()
    trail.task = start {
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
  ///
  /// - Returns: The result of the closure; nil if it is still waiting.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result? {
    let results = Trail<Result>()
    start { results.append(await body()) }
    drain()
    return results.elements.first
  }
}

/// Runs jobs on the thread that drains it, first come first served.
final class JobQueue: TaskExecutor {
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
}
