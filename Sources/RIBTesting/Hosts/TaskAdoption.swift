internal import Basics
internal import ModelStreams
internal import RIBKit

/// The adoption of tasks by manual hosts: a task that is started inside of a host with `Task { }` or `Task.detached` stays on it.
///
/// Such a task inherits no executor: it would run on the threads of the process, in another order each time. The runtime calls a
/// hook, a variable of the concurrency library, with each job that has no executor. One rule decides there: a task is adopted if
/// its *first* job is queued on a thread that is inside of a host. A task that was first seen elsewhere, or is older than the host,
/// stays foreign for ever, also when a host wakes it: if something outside waits for it, that would wait for the host. The jobs of
/// actors have no number and are all alike: they are the host's while the calling thread is inside.
///
/// One call does not go through the hook: `Task.yield()` in a task that is isolated to an actor. Swift 6.3 gives its next job to the
/// threads of the process directly. Such a task is foreign from there on.
///
/// The hook is set once, for the whole process, and never taken back: a job may be on its way through it at any time. It calls the
/// one that was there before. It runs inside of the runtime's enqueue, on any thread, so it decides under one lock which holds no
/// code of others, and gives the job away outside of that lock.
final class TaskAdoption: JobLender {
  static let shared = TaskAdoption()

  fileprivate struct Enrolled {
    /// A host that is alive.
    ///
    /// A weak reference would make every later use of the host slow. The unowned one is sound because the host calls
    /// ``TaskAdoption/hostHasEnded(_:)`` while it still holds its executor, which takes the entry out under the lock; and it is read under the
    /// lock only, where the caller gets a strong one.
    unowned(unsafe) let host: ManualExecutor
    /// The greatest number of a task that is older than the host; the runtime numbers tasks in the order in which they are made.
    let last: UInt64
    /// The task that has made the host, that of the test; 0 if there was none.
    let maker: UInt
    var adopted: [UInt64] = []
    /// How many jobs the test's own code has queued elsewhere, for tasks that might have been the host's.
    var strays = 0
  }

  fileprivate struct State {
    var hosts: [ObjectIdentifier: Enrolled] = [:]
    /// The host of each adopted task.
    var homes: [UInt64: ObjectIdentifier] = [:]
    /// Tasks that were seen outside of all hosts, or in one that has ended.
    var foreign: Set<UInt64> = []
    /// How many of these there may be before those are forgotten that all hosts know as older.
    var foreignLimit = 1_024
    /// The greatest number that was seen.
    var newest: UInt64 = 0
    /// The function that takes all jobs that no host takes; known once there was one.
    var original: GlobalQueueHook.Enqueue?
  }

  private let state = Lock(State())

  private static let isInstalled = {
    Waker.noteAll()
    return GlobalQueueHook.install()
  }()

  /// Why tasks are not adopted in this program; nil if they are.
  static var obstacle: String? {
    if isInstalled, GlobalQueueHook.isInPlace { return nil }
    return """
      Tasks that services start with Task { } run outside of the host in this program: \
      \(isInstalled ? "another library has taken the hook that keeps them" : "its concurrency library has no hook to keep them, as when it is linked statically").
      """
  }

  /// Lets a host adopt tasks, from now until it ends.
  func enroll(_ host: ManualExecutor) {
    guard TaskAdoption.isInstalled else { return }
    host.borrow(from: self)
    // The newest task that is known may be the caller's own: the hook has not seen that one if it was started with an executor.
    // A task is a job itself, and both types are one pointer to it.
    let current = withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UnownedJob.self).taskNumber } } ?? 0
    state.withLock { state in
      guard state.hosts[ObjectIdentifier(host)] == nil else { return }
      state.hosts[ObjectIdentifier(host)] = Enrolled(
        host: host, last: max(current, state.newest), maker: Waker.current)
    }
  }

  /// How many times code of the test outside of the host has started or woken a task, which goes on elsewhere since.
  ///
  /// A task that is isolated to an actor is not seen before it is woken for the first time, so one that a service has started on the host
  /// looks like one that the test starts by itself.
  func strays(of host: ManualExecutor) -> Int {
    state.withLock { $0.hosts[ObjectIdentifier(host)]?.strays ?? 0 }
  }

  /// Decides about a job that has no executor.
  ///
  /// - Parameters:
  ///   - job: The job; one without a number is that of an actor.
  ///   - original: The function that would take it.
  /// - Returns: Whether a host has taken it.
  fileprivate func take(_ job: UnownedJob, from original: @escaping GlobalQueueHook.Enqueue) -> Bool {
    let (inside, id) = (ManualExecutor.current, job.taskNumber)
    // When the test itself hops to an actor the runtime has cleared the current task: it waits for what it calls, and that is no stray.
    let caller = inside == nil ? Waker.current : 0
    let home = state.withLock { state in
      state.original = original
      if caller != 0 { state.noteStray(id, of: caller) }
      return id == 0 ? state.home(ofActorInside: inside) : state.home(of: id, inside: inside)
    }
    // Outside of the lock: the host wakes what waits for it. If it has ended meanwhile it refuses, and the job goes the usual way.
    return home?.borrow(job) == true
  }

  func takeBack(_ jobs: [UnownedJob]) {
    // A host has a job to give back only if one came through the hook: then the function is known.
    guard !jobs.isEmpty, let original = state.withLock({ $0.original }) else { return }
    for job in jobs { GlobalQueueHook.pass(job, to: original) }
  }

  func hostHasEnded(_ host: ManualExecutor) {
    state.withLock { $0.remove(ObjectIdentifier(host)) }
  }
}

extension TaskAdoption.State {
  /// Notes a job that is queued by a task, if that has made a host and the job may be one of a task that is younger.
  mutating func noteStray(_ id: UInt64, of caller: UInt) {
    for (key, host) in hosts where host.maker == caller && (id == 0 || id > host.last) && homes[id] == nil {
      hosts[key]?.strays += 1
    }
  }

  /// The host of an actor's job, which is the one that the calling thread is inside.
  func home(ofActorInside inside: ManualExecutor?) -> ManualExecutor? {
    inside.flatMap { hosts[ObjectIdentifier($0)] == nil ? nil : $0 }
  }

  /// The host of a task that is about to run; nil if it is foreign.
  mutating func home(of id: UInt64, inside: ManualExecutor?) -> ManualExecutor? {
    newest = max(newest, id)
    if let home = homes[id] { return hosts[home]?.host }
    // Without a host nothing need be remembered: a task that is seen now is older than the next host.
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
    // A task that goes on without its host must not be adopted by the next one: it would move from order to order.
    if hosts.isEmpty { foreign = [] } else { remember(foreign: ended.adopted) }
  }

  private mutating func remember(foreign ids: [UInt64]) {
    foreign.formUnion(ids)
    guard foreign.count > foreignLimit else { return }
    // A task that every host knows as older is foreign by its number. The limit grows with what is left, so that each task is looked at a
    // few times only.
    let oldest = hosts.values.map(\.last).min() ?? newest
    foreign = foreign.filter { $0 > oldest }
    foreignLimit = max(1_024, 2 * foreign.count)
  }
}

/// The variable of the concurrency library for a function that gets all jobs without an executor.
private enum GlobalQueueHook {
  // The runtime declares both with Swift's calling convention, which Swift code cannot name. For one or two pointers and no result it is
  // that of C on all systems that the package supports.
  typealias Enqueue = @convention(c) @Sendable (_ job: OpaquePointer) -> Void
  typealias Hook = @convention(c) @Sendable (_ job: OpaquePointer, _ original: Enqueue) -> Void

  /// The address of the variable.
  ///
  /// The variable is written once, by ``install()``, which the initializer of a static property calls. The runtime reads it without a lock,
  /// at every enqueue; a pointer is written whole, and both values of it are right.
  nonisolated(unsafe) private static let place = ProcessSymbols.address(of: "swift_task_enqueueGlobal_hook")?
    .assumingMemoryBound(to: Hook?.self)
  /// The hook that was there before, read before it is replaced.
  private static let previous = place?.pointee

  /// Sets the hook.
  ///
  /// - Returns: Whether the concurrency library has one.
  static func install() -> Bool {
    guard let place else { return false }
    // A static property is made when it is read first. Read later, it would be our own function, which would call itself without end.
    _ = previous
    place.pointee = own
    return true
  }

  /// Whether the hook is still ours.
  static var isInPlace: Bool {
    // Functions cannot be compared; these are pointers.
    place?.pointee.map { unsafeBitCast($0, to: UInt.self) } == unsafeBitCast(own, to: UInt.self)
  }

  private static let own: Hook = { job, original in
    // An unowned job is a pointer to the job and retains nothing, as the runtime's is.
    let job = unsafeBitCast(job, to: UnownedJob.self)
    if !TaskAdoption.shared.take(job, from: original) { GlobalQueueHook.pass(job, to: original) }
  }

  /// Queues a job as if there were no hook of ours.
  static func pass(_ job: UnownedJob, to original: Enqueue) {
    let job = unsafeBitCast(job, to: OpaquePointer.self)
    if let previous { previous(job, original) } else { original(job) }
  }
}
