/// A host for trees that runs their work on its owner's command, on the owner's thread and always in the same order.
///
/// A tree that is launched on it is synchronous and deterministic: nothing in the tree runs by itself, neither the tree's tasks nor the
/// actors that they call. Use it in tests, and in programs that run in lockstep with their input.
///
/// ```swift
/// root.launch(on: host)
/// host.settle()
/// host.advance(by: .seconds(30))
/// ```
///
/// A host is not Sendable, and neither is anything that runs it or advances its clock: the holder of the host runs the trees on it. You can
/// pass the host and its trees to another thread together, but never use them from two threads; the compiler ensures that. Other threads
/// hold only Sendable parts of a tree: streams, presenters, continuations and the ``clock``, which only tells the time and lets tasks
/// sleep. The values that other threads send are delivered by ``settle(limit:)``.
///
/// A thread is inside a host during ``run(isolation:_:)`` or a function that settles the host or advances its clock. While no thread is
/// inside, the owner may read a tree's paths, children and activity.
///
/// RIBs of a module with the main actor as its default isolation run here too, except for their tasks and workflow steps, whose closures
/// belong to the main actor. If a tree needs tasks or workflow steps, launch it on the main actor with the host in its ``LaunchOptions``:
/// the host then *drives* it.
///
/// ```swift
/// root.launch(LaunchOptions(host: host))
/// host.settle()
/// await host.settleTasks()
/// ```
///
/// Such a tree uses the host's clock, its tasks prefer the host's executor, and its mailbox waits for the host. Call ``settle(limit:)`` and
/// the functions that advance the clock on the tree's actor; they deliver there synchronously, and run calls, workers, timers and service
/// actors too. Only the tree's asynchronous work on its actor, its tasks and workflow steps, waits until that actor is free, as in
/// ``settleTasks(limit:)``. Like any other tree, it is isolated to its actor, so you don't need ``run(isolation:_:)``.
public final class ManualHost {
  /// The actor of the trees that are launched on a host.
  ///
  /// It is separate from the host because an actor is Sendable: any code that has it could run the trees.
  actor Home: CustomStringConvertible {
    let executor: ManualExecutor

    init(_ executor: ManualExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated var description: String { "a ManualHost" }
  }

  package let executor: ManualExecutor
  let home: Home
  private let tasks = TaskLedger()
  private var lastTask: UInt64 = 0

  /// The clock of the host and its trees, for services too: it tells the time and lets tasks sleep.
  ///
  /// It is Sendable, so only the host advances it, with ``advance(by:)`` and similar functions.
  public let clock = ManualClock()

  /// Creates an idle host whose clock is at zero.
  ///
  /// The schedule is the order in which it runs ready jobs.
  public init(schedule: Schedule = .firstInFirstOut) {
    executor = ManualExecutor(schedule)
    home = Home(executor)
    executor.watch(tasks)
  }

  deinit {
    executor.end()
  }

  /// Ends the host before it is released: work that has not run goes to the executor that it would have used without the host.
  package func end() { executor.end() }

  /// The default number of rounds after which settling gives up.
  public static let defaultLimit = 100_000

  /// Runs a closure inside the host immediately; values that it sends and work that it starts wait for ``settle(limit:)``.
  ///
  /// You can call it repeatedly with the same routers, even from inside the host. The host then belongs to the caller's actor, if there is
  /// one.
  ///
  /// - Throws: The error of the closure.
  @discardableResult
  public func run<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try executor.enter(body)
  }

  /// Runs all jobs and deliveries, and those that they cause, until nothing is left.
  ///
  /// Don't call it in code that the host runs. If the host gives up after `limit` rounds, it reports this in the settlement and, the first
  /// time, on standard error, with its latest events.
  @discardableResult
  public func settle(limit: Int = ManualHost.defaultLimit) -> Settlement {
    let settlement = executor.settle(limit: limit)
    executor.complain(of: settlement)
    return settlement
  }

  /// Starts a task on the host; it runs when the host settles.
  ///
  /// In main-actor code the closure belongs to the main actor too, and runs when that actor is free: see ``settleTasks(limit:)``. A closure
  /// marked `@concurrent` or `@Sendable` always runs on the host. A ``Settlement`` shows the name of the task.
  @discardableResult
  public func start(
    _ name: String = "task", fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: nonisolated(nonsending) @escaping () async -> Void
  ) -> Task<Void, Never> {
    makeRecord(name, fileID, line).spawn(on: executor, home, HostTask(operation))
  }

  private func makeRecord(_ name: String, _ fileID: StaticString, _ line: UInt) -> TaskRecord {
    lastTask += 1
    return TaskRecord(
      name: name, place: (fileID, line), number: lastTask, activation: 0, ownLedger: tasks)
  }

  /// Starts a task on the host, settles, and returns the task's result.
  ///
  /// - Throws: The error of the operation, or ``UnsettledError`` if it waits for something outside the host.
  @discardableResult
  public func wait<Output: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line,
    for operation: @escaping @Sendable () async throws -> Output
  ) throws -> Output {
    let answer = OneShot<Result<Output, any Error>>()
    _ = makeRecord("wait", fileID, line).spawn(on: executor) {
      do { answer.set(.success(try await operation())) } catch { answer.set(.failure(error)) }
    }
    let settlement = settle()
    guard let result = answer.value else { throw UnsettledError(settlement: settlement) }
    return try result.get()
  }
}

@available(*, unavailable)
extension ManualHost: Sendable {}

extension ManualHost {
  /// Starts a function on the host with a subject as its argument, settles, and returns the function's result.
  ///
  /// - Returns: The result, or an error that describes what it waits for.
  package func finish<Subject, Output, Failure>(
    _ subject: Subject, fileID: StaticString, line: UInt,
    _ body: nonisolated(nonsending) @escaping (Subject) async throws(Failure) -> Output
  ) -> Result<Result<Output, Failure>, UnsettledError> {
    let task = SubjectTask(subject, body)
    _ = makeRecord("run", fileID, line).spawn(on: executor, home, task)
    let settlement = settle()
    guard let result = task.result else { return .failure(UnsettledError(settlement: settlement)) }
    return .success(result)
  }
}

/// A task of a host that calls a function with a subject.
///
/// It calls the user's closure directly: a closure around it would start it off the host.
private final class SubjectTask<Subject, Output, Failure: Error>: TreeTask {
  private let subject: Subject
  private let body: nonisolated(nonsending) (Subject) async throws(Failure) -> Output
  private(set) var result: Result<Output, Failure>?

  init(
    _ subject: Subject,
    _ body: nonisolated(nonsending) @escaping (Subject) async throws(Failure) -> Output
  ) {
    (self.subject, self.body) = (subject, body)
  }

  func run(on actor: isolated any Actor) async {
    do throws(Failure) { result = .success(try await body(subject)) } catch { result = .failure(error) }
  }
}

/// A task that the owner of a host started.
private final class HostTask: TreeTask {
  private let operation: nonisolated(nonsending) () async -> Void

  init(_ operation: nonisolated(nonsending) @escaping () async -> Void) {
    self.operation = operation
  }

  func run(on actor: isolated any Actor) async {
    await operation()
  }
}

extension ManualHost {
  /// Whether the caller is inside the host.
  package var isEntered: Bool { executor.isEntered }

  /// Whether there is nothing to run, to wait for or to report.
  package var isAtRest: Bool { executor.isAtRest }

  /// Whether there is something to run.
  package var hasWork: Bool { executor.hasWork }

  /// Calls a function before each job and each turn, to test interruptions between them.
  ///
  /// It is called inside the host, on the thread that settles; `nil` removes it.
  package func setStep(_ step: (@Sendable () -> Void)?) {
    executor.setStep(step)
  }
}

extension ManualHost {
  /// Waits in real time for work from outside the host, until a deadline.
  ///
  /// - Returns: `true` if there is work; `false` if the deadline has passed.
  package nonisolated(nonsending) func waitForWork(until deadline: ContinuousClock.Instant) async -> Bool {
    let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let ticket = executor.add(continuation)
    defer { executor.remove(ticket) }
    if hasWork { return true }
    let alarm = Task.detached {
      try? await Task.sleep(until: deadline)
      continuation.finish()
    }
    defer { alarm.cancel() }
    var iterator = wakes.makeAsyncIterator()
    return await iterator.next(isolation: #isolation) != nil
  }
}
