import Locks
import ModelStreams

/// Runs the tasks of a test on the test's own thread, and ends those that are left when the test is over.
final class ManualExecutor: Sendable {
  let queue = ManualQueue()
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

  /// Starts a task, which runs when the executor is drained.
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
  /// - Returns: What the closure returned; nil if it is still waiting.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result? {
    let results = Trail<Result>()
    start { results.append(await body()) }
    drain()
    return results.elements.first
  }
}
