import Foundation
import Synchronization

final class HandExecutor: SerialExecutor, @unchecked Sendable {
  private let jobs = Mutex<[UnownedJob]>([])
  private let drainer = Mutex<pthread_t?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run(_ body: () -> Void) {
    drainer.withLock { $0 = pthread_self() }
    defer { drainer.withLock { $0 = nil } }
    body()
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  func checkIsolated() {
    precondition(drainer.withLock { $0 } == pthread_self(), "this thread does not run the tree")
  }
}
