internal import Basics
internal import RIBKit

/// The executor of a process in a test: it runs everything on the host until the process ends, and nothing after that.
final class ProcessExecutor: TaskExecutor {
  private let host: any TaskExecutor
  private let hasEnded = Lock(false)

  init(_ host: ManualExecutor) { self.host = host }

  /// Whether the process has ended.
  var isOver: Bool { hasEnded.withLock { $0 } }

  /// Ends the process.
  func end() { hasEnded.withLock { $0 = true } }

  func enqueue(_ job: consuming ExecutorJob) {
    // A dropped job never runs, so its task stays in memory with everything that it holds: in a process that is killed nothing is cleaned up.
    // An actor whose job is dropped never runs again, which is meant for the actors of the process.
    if !isOver { host.enqueue(job) }
  }
}
