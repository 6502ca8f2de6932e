internal import Basics
internal import Synchronization

/// The entrance to a manual host, for one thread at a time: the thread inside, the last thread inside, and the running job.
///
/// Only the thread inside writes; any thread may read.
struct HostEntrance: ~Copyable, Sendable {
  /// The thread inside; zero for none.
  private let thread = Atomic<UInt>(0)
  /// The last thread inside; zero before the first.
  private let lastThread = Atomic<UInt>(0)
  /// The number of the last task inside, which may continue on another thread; zero for none.
  private let lastTask = Atomic<UInt64>(0)
  /// The number of the task whose job is running; zero for none.
  private let running = Atomic<UInt64>(0)

  /// The host that the calling thread is inside.
  private static let inside = ThreadSlot<ManualExecutor>()

  /// The host that the calling thread is inside, if it is inside one.
  static var host: ManualExecutor? { inside.object }

  /// Whether the calling thread is inside.
  ///
  /// A relaxed load suffices: a thread writes its own number, so no stale value equals it.
  var isCallerInside: Bool { thread.load(ordering: .relaxed) == CurrentThread.id }

  /// Whether no other thread is inside.
  var isOpenForCaller: Bool {
    let thread = thread.load(ordering: .acquiring)
    return thread == 0 || thread == CurrentThread.id
  }

  /// Whether the caller is neither the thread inside the host nor, if no thread is inside, the thread or task that was inside last.
  var isCallerUnknown: Bool {
    let inside = thread.load(ordering: .acquiring)
    let expected = inside == 0 ? lastThread.load(ordering: .acquiring) : inside
    guard expected != 0, expected != CurrentThread.id else { return false }
    let task = currentTaskNumber
    return inside != 0 || task == 0 || task != lastTask.load(ordering: .acquiring)
  }

  /// Calls a function inside the host; the caller must not be inside yet.
  func enter<Result, Failure: Error>(
    _ host: ManualExecutor, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let caller = CurrentThread.id
    // The thread is acquired here and released at the end, so that the next one that enters sees everything that this one did inside.
    let (isFree, _) = thread.compareExchange(expected: 0, desired: caller, ordering: .acquiringAndReleasing)
    guard isFree else {
      fatalError("RIBKit: two threads are inside one ManualHost. Use a host from one thread at a time.")
    }
    lastThread.store(caller, ordering: .releasing)
    lastTask.store(currentTaskNumber, ordering: .releasing)
    defer { thread.store(0, ordering: .releasing) }
    return try Self.inside.withObject(host, body)
  }

  /// Returns whether a job belongs to the task whose job the caller runs inside.
  func isRunning(_ job: UnownedJob) -> Bool {
    guard isCallerInside else { return false }
    let running = running.load(ordering: .relaxed)
    return running != 0 && job.taskNumber == running
  }

  /// Records the running job; called inside.
  func noteRunning(_ job: UnownedJob?) {
    running.store(job?.taskNumber ?? 0, ordering: .relaxed)
  }
}
