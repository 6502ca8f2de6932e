/// A place for trees whose work is done when the owner of the host says so, on the owner's thread and always in the same
/// order.
///
/// A tree that is launched on it is synchronous and exact: nothing of the tree runs on its own, neither the tree's
/// tasks nor the actors that they call. Programs that must be in step with their input use it, and tests.
///
/// ```swift
/// root.launch(on: host)
/// host.settle()
/// host.advance(by: .seconds(30))
/// ```
///
/// A host is not Sendable, and neither is anything that moves it or its time: whoever holds the host runs the trees on it.
/// The host and its trees may be handed to another thread as one, but never be used from two; the compiler sees to that.
/// Other threads hold only Sendable parts of a tree: streams, presenters, continuations and the ``clock``, which only tells the
/// time and lets others sleep. Their values wait for ``settle(limit:)``.
///
/// Whoever is inside a host is between the beginning and the end of ``run(isolation:_:)`` or of what moves the host. While
/// no call is inside, the owner may read a tree's paths, children and activity.
///
/// RIBs of a module whose default isolation is the main actor run here too, but for their flows and workflow steps, whose
/// closures belong to the main actor. A tree that needs those is launched on the main actor with the host in its
/// ``LaunchOptions``: the host then *drives* it.
///
/// ```swift
/// root.launch(LaunchOptions(host: host))
/// host.settle()
/// await host.settleFlows()
/// ```
///
/// Such a tree takes the host's clock, its tasks prefer the host's executor, and its mailbox waits for the host.
/// ``settle(limit:)`` and what moves the time must be called on the actor of the tree and deliver there, synchronously;
/// calls, workers, timers and service actors run inside of them too. Only what the tree does on its actor asynchronously, its
/// flows and workflow steps, waits for that actor to be free: ``settleFlows(limit:)`` lets it. Everything is on the actor
/// of the tree as on any other, so it is used without ``run(isolation:_:)``.
public final class ManualHost {
  /// The actor of the trees that live on a host.
  ///
  /// It is apart from the host because an actor is Sendable: any code that had it could run the trees.
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

  /// The clock of the host and of its trees, for the services too: it tells the time and lets tasks sleep.
  ///
  /// It is Sendable, and so it does not move: the host does, with ``advance(by:)`` and its like.
  public let clock = ManualClock()

  /// Makes a host with nothing to do, whose clock stands at zero.
  ///
  /// - Parameter schedule: The order in which it runs the jobs that are ready.
  public init(schedule: Schedule = .firstInFirstOut) {
    executor = ManualExecutor(schedule)
    home = Home(executor)
    executor.watch(tasks)
  }

  deinit {
    executor.end()
  }

  /// Ends the host before it is released: what it has not run goes where it would have gone without it.
  package func end() { executor.end() }

  /// The number of rounds after which settling gives up, unless another is given.
  public static let defaultLimit = 100_000

  /// Runs a closure inside the host, at once; what it sends and starts waits for ``settle(limit:)``.
  ///
  /// It may be called again and again with the same routers, also from within.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, if there is one, which the host belongs to from then on; filled in by the
  ///     compiler.
  ///   - body: What to do.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @discardableResult
  public func run<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try executor.enter(body)
  }

  /// Runs all jobs and deliveries, and those that they lead to, until nothing is left.
  ///
  /// It must not be called from within what it runs. A host that gives up at the limit says so in the settlement and, the first
  /// time, on standard error, with what it did last.
  ///
  /// - Parameter limit: The number of rounds after which it gives up.
  /// - Returns: The settlement.
  @discardableResult
  public func settle(limit: Int = ManualHost.defaultLimit) -> Settlement {
    let settlement = executor.settle(limit: limit)
    executor.complain(of: settlement)
    return settlement
  }

  /// Starts a task on the host; it runs when the host settles.
  ///
  /// In code of the main actor the closure belongs to the main actor too, and goes on when that is free: see
  /// ``settleFlows(limit:)``. One that is marked as `@concurrent` or `@Sendable` runs on the host everywhere.
  ///
  /// - Parameters:
  ///   - name: What it is called in a ``Settlement``.
  ///   - fileID: Where it is started.
  ///   - line: Where it is started.
  ///   - operation: What to do.
  /// - Returns: The task.
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
      name: name, place: (fileID, line), number: lastTask, activation: 0, ledgers: [tasks])
  }

  /// Starts a task on the host, settles and returns the task's result.
  ///
  /// - Parameters:
  ///   - fileID: Where it is started.
  ///   - line: Where it is started.
  ///   - operation: What to do.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation, or ``Unsettled`` if it waits for something outside of the host.
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
    guard let result = answer.value else { throw Unsettled(settlement: settlement) }
    return try result.get()
  }
}

@available(*, unavailable)
extension ManualHost: Sendable {}

/// A task that the owner of a host has started.
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

  /// Calls a function before each job and each turn, for a test of what may happen between two.
  ///
  /// - Parameter step: Called inside the host, on the thread that settles; `nil` calls nothing.
  package func setStep(_ step: (@Sendable () -> Void)?) {
    executor.setStep(step)
  }
}

extension ManualHost {
  /// Waits, in real time, until something is to be done on the host: something from outside has come.
  ///
  /// - Parameter deadline: When to give up.
  /// - Returns: Whether there is something to do; false when the time is up.
  package nonisolated(nonsending) func waitForWork(until deadline: ContinuousClock.Instant) async -> Bool {
    let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let waiter = WakeWaiter(continuation)
    defer { executor.remove(waiter) }
    if executor.add(waiter) { return true }
    let alarm = Task.detached {
      try? await Task.sleep(until: deadline)
      continuation.finish()
    }
    defer { alarm.cancel() }
    var iterator = wakes.makeAsyncIterator()
    return await iterator.next(isolation: #isolation) != nil
  }
}

/// Passes on that a host has something to do.
private final class WakeWaiter: HostWaiter {
  private let continuation: AsyncStream<Void>.Continuation

  init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

  func hostHasWork() { continuation.yield() }
}
