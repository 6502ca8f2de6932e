internal import Basics
internal import ModelStreams
internal import RIBKit

/// The adoption of tasks by manual hosts: a task that is started inside a host with `Task { }` or `Task.detached` stays on it.
///
/// Such a task inherits no executor: it would run on the threads of the process, in a different order each time. The runtime calls a hook,
/// a variable of the concurrency library, with each job that has no executor. One rule applies there: a task is adopted if its *first* job
/// is queued on a thread that is inside a host. A task that was first seen elsewhere, or is older than the host, stays foreign forever,
/// even when a host wakes it, because any outside code that waits for the task would otherwise wait for the host. The jobs of actors have
/// no number and look alike: they belong to the host while the calling thread is inside. A thread that still works for an actor takes
/// the actor's next jobs itself, so a call from outside, such as one from a test on the main actor, can take a task from the host.
///
/// One call bypasses the hook: `Task.yield()` in a task that is isolated to an actor. Swift 6.3 passes its next job directly to the
/// threads of the process. Such a task is foreign from then on.
///
/// The hook is set once for the whole process and never removed, because a job may be passing through it at any time. It calls the
/// previous hook. It runs inside the runtime's enqueue, on any thread, so it decides under one lock that runs no foreign code, and
/// passes the job on outside that lock.
final class TaskAdoption: JobLender {
  static let shared = TaskAdoption()

  fileprivate struct Enrolled {
    /// A live host.
    ///
    /// A weak reference would make every later use of the host slow. The unowned one is sound because the host calls
    /// ``TaskAdoption/hostHasEnded(_:)`` while it still retains its executor, which removes the entry under the lock; and it is
    /// read under the lock only, where the caller gets a strong reference.
    unowned(unsafe) let host: ManualExecutor
    /// The greatest number of a task that is older than the host; the runtime numbers tasks in the order of their creation.
    let last: UInt64
    /// The task that created the host, that of the test; 0 if there was none.
    let maker: UInt
    var adopted: [UInt64] = []
    /// The number of jobs that the test's own code has queued elsewhere, for tasks that might have belonged to the host.
    var strays = 0
  }

  fileprivate struct State {
    var hosts: [ObjectIdentifier: Enrolled] = [:]
    /// The host of each adopted task.
    var homes: [UInt64: ObjectIdentifier] = [:]
    /// Tasks that were seen outside all hosts, or in one that has ended.
    var foreign: Set<UInt64> = []
    /// The number of foreign tasks that triggers removing those that are older than all hosts.
    var foreignLimit = 1_024
    /// The greatest task number seen so far.
    var newest: UInt64 = 0
    /// The function that takes all jobs that no host takes; known after its first call.
    var original: GlobalQueueHook.Enqueue?
  }

  private let state = Lock(State())

  private static let isInstalled = {
    Waker.noteAll()
    return GlobalQueueHook.install()
  }()

  /// The reason that tasks are not adopted in this program; `nil` if they are.
  static var obstacle: String? {
    if isInstalled, GlobalQueueHook.isInPlace { return nil }
    return """
      Tasks that services start with Task { } run outside the host in this program: \
      \(isInstalled ? "another library uses the hook that RIBTesting needs" : "its concurrency library lacks the hook that RIBTesting needs, for example because it is linked statically").
      """
  }

  /// Lets a host adopt tasks, from now until it ends.
  func enroll(_ host: ManualExecutor) {
    guard TaskAdoption.isInstalled else { return }
    host.setLender(self)
    // The newest known task may be the caller's own, which the hook has not seen if it was started with an executor.
    let current = currentTaskNumber
    state.withLock { state in
      guard state.hosts[ObjectIdentifier(host)] == nil else { return }
      state.hosts[ObjectIdentifier(host)] = Enrolled(
        host: host, last: max(current, state.newest), maker: Waker.current)
    }
  }

  /// Returns how many times code of the test outside the host has started or woken a task that has run elsewhere since.
  ///
  /// A task that is isolated to an actor isn't seen before it is first woken, so a task that a service has started on the host
  /// looks like one that the test itself starts.
  func strays(of host: ManualExecutor) -> Int {
    state.withLock { $0.hosts[ObjectIdentifier(host)]?.strays ?? 0 }
  }

  /// Decides about a job that has no executor.
  ///
  /// A job without a number belongs to an actor. `original` is the function that would otherwise take the job.
  ///
  /// - Returns: Whether a host has taken it.
  fileprivate func take(_ job: UnownedJob, from original: @escaping GlobalQueueHook.Enqueue) -> Bool {
    let (inside, id) = (ManualExecutor.current, job.taskNumber)
    // When the test itself hops to an actor, the runtime has cleared the current task. The test waits for its call, so the job
    // isn't a stray.
    let caller = inside == nil ? Waker.current : 0
    let home = state.withLock { state in
      state.original = original
      if caller != 0 { state.noteStray(id, of: caller) }
      return id == 0 ? state.home(ofActorInside: inside) : state.home(of: id, inside: inside)
    }
    // This happens outside the lock, because the host wakes its waiters. If the host has ended meanwhile it rejects, and the job
    // takes the usual path.
    return home?.borrow(job) == true
  }

  func takeBack(_ jobs: [UnownedJob]) {
    // A host has a job to return only if one came through the hook, so the function is known.
    guard !jobs.isEmpty, let original = state.withLock({ $0.original }) else { return }
    for job in jobs { GlobalQueueHook.pass(job, to: original) }
  }

  func hostHasEnded(_ host: ManualExecutor) {
    state.withLock { $0.remove(ObjectIdentifier(host)) }
  }
}

extension TaskAdoption.State {
  /// Counts a job queued by a task that created a host, if the job may belong to a younger task.
  mutating func noteStray(_ id: UInt64, of caller: UInt) {
    for (key, host) in hosts where host.maker == caller && (id == 0 || id > host.last) && homes[id] == nil {
      hosts[key]?.strays += 1
    }
  }

  /// Returns the host of an actor's job, which is the one that the calling thread is inside.
  func home(ofActorInside inside: ManualExecutor?) -> ManualExecutor? {
    inside.flatMap { hosts[ObjectIdentifier($0)] == nil ? nil : $0 }
  }

  /// Returns the host of a task that is about to run; `nil` if the task is foreign.
  mutating func home(of id: UInt64, inside: ManualExecutor?) -> ManualExecutor? {
    newest = max(newest, id)
    if let home = homes[id] { return hosts[home]?.host }
    // Without a host nothing needs to be remembered: a task that is seen now is older than the next host.
    if hosts.isEmpty || foreign.contains(id) { return nil }
    if let inside, var enrolled = hosts[ObjectIdentifier(inside)], id > enrolled.last {
      homes[id] = ObjectIdentifier(inside)
      enrolled.adopted.append(id)
      hosts[ObjectIdentifier(inside)] = enrolled
      return inside
    }
    remember(foreign: [id])
    return nil
  }

  mutating func remove(_ host: ObjectIdentifier) {
    guard let ended = hosts.removeValue(forKey: host) else { return }
    for id in ended.adopted { homes[id] = nil }
    // A task that continues without its host must not be adopted by the next host, because it would move from one order to another.
    if hosts.isEmpty { foreign = [] } else { remember(foreign: ended.adopted) }
  }

  private mutating func remember(foreign ids: [UInt64]) {
    foreign.formUnion(ids)
    guard foreign.count > foreignLimit else { return }
    // A task that is older than every host is foreign by its number. The limit grows with the remaining tasks, so that each task
    // is examined only a few times.
    let oldest = hosts.values.map(\.last).min() ?? newest
    foreign = foreign.filter { $0 > oldest }
    foreignLimit = max(1_024, 2 * foreign.count)
  }
}

/// The variable of the concurrency library for a function that receives all jobs without an executor.
private enum GlobalQueueHook {
  // The runtime declares both with Swift's calling convention, which Swift code cannot name. For one or two pointers and no result
  // it equals that of C on all systems that the package supports.
  typealias Enqueue = @convention(c) @Sendable (_ job: OpaquePointer) -> Void
  typealias Hook = @convention(c) @Sendable (_ job: OpaquePointer, _ original: Enqueue) -> Void

  /// The address of the variable.
  ///
  /// The variable is written once, by ``install()``, which the initializer of a static property calls. The runtime reads it without
  /// a lock, at every enqueue; a pointer is written atomically, and both of its values are valid.
  nonisolated(unsafe) private static let place = ProcessSymbols.address(of: "swift_task_enqueueGlobal_hook")?
    .assumingMemoryBound(to: Hook?.self)
  /// The previous hook, read before it is replaced.
  private static let previous = place?.pointee

  /// Sets the hook.
  ///
  /// - Returns: Whether the concurrency library has one.
  static func install() -> Bool {
    guard let place else { return false }
    // A static property is initialized when it is first read. Read later, it would be our own function, which would call itself endlessly.
    _ = previous
    place.pointee = own
    return true
  }

  /// Whether the hook is still ours.
  static var isInPlace: Bool {
    // Functions cannot be compared; these are compared as pointers.
    place?.pointee.map { unsafeBitCast($0, to: UInt.self) } == unsafeBitCast(own, to: UInt.self)
  }

  private static let own: Hook = { job, original in
    // An unowned job is a pointer to the job that retains nothing, like the runtime's pointer.
    let job = unsafeBitCast(job, to: UnownedJob.self)
    if !TaskAdoption.shared.take(job, from: original) { GlobalQueueHook.pass(job, to: original) }
  }

  /// Queues a job as if our hook didn't exist.
  static func pass(_ job: UnownedJob, to original: Enqueue) {
    let job = unsafeBitCast(job, to: OpaquePointer.self)
    if let previous { previous(job, original) } else { original(job) }
  }
}
