internal import Locks
internal import RIBKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Keeps the tasks on a manual host that what it runs has started with `Task { }` or `Task.detached`.
///
/// Such a task takes no executor from the one that starts it: it would run on the threads of the process, in another order each
/// time. The runtime asks a hook, a variable of the concurrency library, what to do with a job that has no executor. There
/// it is decided by one rule: a task is adopted if its *first* job is queued on a thread that is inside a host. A task that was first
/// seen elsewhere, or is older than the host, stays foreign for ever, also when a host wakes it: whoever waits for
/// it outside would wait for the host. Jobs without a number, those of actors, are all alike: they are the host's while
/// the calling thread is inside.
///
/// What does not go through the hook is `Task.yield()` in a task that is isolated to an actor: Swift 6.3 gives its next job to
/// the threads of the process directly. Such a task is foreign from there on.
///
/// The hook is set once and never taken back. It calls the one that was there before.
final class TaskAdoption: JobLender {
  static let shared = TaskAdoption()

  fileprivate struct Enrolled {
    /// A host that is alive.
    ///
    /// It says that it ends before it lets go of its executor, and is taken out under the lock. A weak reference would make every use of the
    /// host slow.
    unowned(unsafe) let host: ManualExecutor
    /// The tasks with this number and smaller ones are older than the host.
    let last: UInt64
    var adopted: [UInt64] = []
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

  private static let isInstalled = GlobalQueueHook.install()

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
    // A task is a job itself.
    let current = withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UnownedJob.self).taskNumber } } ?? 0
    state.withLock { state in
      guard state.hosts[ObjectIdentifier(host)] == nil else { return }
      state.hosts[ObjectIdentifier(host)] = Enrolled(host: host, last: max(current, state.newest))
    }
  }

  /// Decides about a job that has no executor.
  ///
  /// - Parameters:
  ///   - job: The job; one without a number is that of an actor.
  ///   - original: The function that would take it.
  /// - Returns: Whether a host has taken it.
  fileprivate func take(_ job: UnownedJob, from original: @escaping GlobalQueueHook.Enqueue) -> Bool {
    let (inside, id) = (ManualExecutor.current, job.taskNumber)
    let home = state.withLock { state in
      state.original = original
      return id == 0 ? state.home(ofActorInside: inside) : state.home(of: id, inside: inside)
    }
    return home?.borrow(job) == true
  }

  func takeBack(_ jobs: [UnownedJob]) {
    guard !jobs.isEmpty, let original = state.withLock({ $0.original }) else { return }
    for job in jobs { GlobalQueueHook.pass(job, to: original) }
  }

  func hostHasEnded(_ host: ManualExecutor) {
    state.withLock { $0.remove(ObjectIdentifier(host)) }
  }
}

extension TaskAdoption.State {
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
    if hosts.isEmpty { foreign = [] } else { remember(foreign: ended.adopted) }
  }

  private mutating func remember(foreign ids: [UInt64]) {
    foreign.formUnion(ids)
    guard foreign.count > foreignLimit else { return }
    let oldest = hosts.values.map(\.last).min() ?? newest
    foreign = foreign.filter { $0 > oldest }
    foreignLimit = max(1_024, 2 * foreign.count)
  }
}

/// The variable of the concurrency library through which all jobs go that have no executor.
private enum GlobalQueueHook {
  // The runtime's calling convention is that of C for one or two pointers.
  typealias Enqueue = @convention(c) @Sendable (_ job: OpaquePointer) -> Void
  typealias Hook = @convention(c) @Sendable (_ job: OpaquePointer, _ original: Enqueue) -> Void

  /// Written once, by ``install()``, which is called once.
  nonisolated(unsafe) private static let place = symbol("swift_task_enqueueGlobal_hook")?.assumingMemoryBound(
    to: Hook?.self)
  /// The hook that was there before, read before it is replaced.
  private static let previous = place?.pointee

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
  }

  /// Sets the hook.
  ///
  /// - Returns: Whether the concurrency library has one.
  static func install() -> Bool {
    guard let place else { return false }
    _ = previous
    place.pointee = own
    return true
  }

  /// Whether the hook is still ours.
  static var isInPlace: Bool {
    place?.pointee.map { unsafeBitCast($0, to: UInt.self) } == unsafeBitCast(own, to: UInt.self)
  }

  private static let own: Hook = { job, original in
    let job = unsafeBitCast(job, to: UnownedJob.self)
    if !TaskAdoption.shared.take(job, from: original) { GlobalQueueHook.pass(job, to: original) }
  }

  /// Queues a job as if there were no hook of ours.
  static func pass(_ job: UnownedJob, to original: Enqueue) {
    let job = unsafeBitCast(job, to: OpaquePointer.self)
    if let previous { previous(job, original) } else { original(job) }
  }
}
