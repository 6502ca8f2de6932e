import Locks
import ModelStreams

/// Runs jobs on the thread that drains it, first come first served.
final class ManualQueue: TaskExecutor {
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
