/// An actor whose work is done when its owner says so, on the owner's thread and always in the same order.
///
/// A tree that is launched on it is synchronous and exact: nothing of the tree runs on its own, neither the tree's
/// tasks nor the actors that they call. Programs that must be in step with their input use it, and tests.
///
/// ```swift
/// host.run { root.launch(on: host) }
/// host.settle()
/// host.clock.advance(by: .seconds(30))
/// ```
///
/// One thread at a time may be inside: a second one stops the program with a sentence. While none is, everybody may read a
/// tree's paths, children and activity.
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
/// ``settle(limit:)`` and the clock must be called on the actor of the tree and deliver there, synchronously; calls, workers,
/// timers and service actors run inside of them too. Only what the tree does on its actor asynchronously, its flows and
/// workflow steps, waits for that actor to be free: ``settleFlows(limit:)`` lets it. Everything is on the actor of
/// the tree as on any other, so it is used without ``run(_:)``.
public actor ManualHost {
  nonisolated let executor: ManualExecutor
  private nonisolated let tasks = TaskLedger()
  private nonisolated let counter: Counter

  /// The clock of the host and of its trees; moving it runs what falls due.
  public nonisolated let clock: ManualClock

  /// The host's own executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a host with nothing to do, whose clock stands at zero.
  public init() {
    let executor = ManualExecutor()
    self.executor = executor
    counter = Counter()
    clock = ManualClock {
      let settlement = executor.run(limit: Self.defaultLimit)
      executor.complain(of: settlement)
      return !settlement.hasReachedLimit
    }
    executor.watch(tasks)
  }

  /// The number of rounds after which settling gives up, unless another is given.
  public static let defaultLimit = 100_000

  /// Runs a closure inside the host, at once; what it sends and starts waits for ``settle(limit:)``.
  ///
  /// It may be called again and again with the same routers, also from within.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What the closure returned.
  /// - Throws: What the closure threw.
  @discardableResult
  public nonisolated func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try executor.enter(body)
  }

  /// Runs all jobs and deliveries, and those that they lead to, until nothing is left.
  ///
  /// It must not be called from within what it runs. A host that gives up at the limit says so in the settlement and, the first
  /// time, on standard error, with what it did last.
  ///
  /// - Parameter limit: The number of rounds after which it gives up.
  /// - Returns: What was run and what has not ended.
  @discardableResult
  public nonisolated func settle(limit: Int = ManualHost.defaultLimit) -> Settlement {
    let settlement = executor.settle(limit: limit)
    executor.complain(of: settlement)
    return settlement
  }

  /// Starts a task on the host; it runs when the host settles.
  ///
  /// - Parameters:
  ///   - name: What it is called in a ``Settlement``.
  ///   - fileID: Where it is started.
  ///   - line: Where it is started.
  ///   - operation: What to do.
  /// - Returns: The task.
  @discardableResult
  public nonisolated func start(
    _ name: String = "task", fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let record = TaskRecord(
      name: name, place: (fileID, line), number: counter.next(), activation: 0, ledgers: [tasks])
    return record.spawn(on: executor, operation)
  }

  /// Starts a task on the host, settles and returns the task's result.
  ///
  /// - Parameters:
  ///   - fileID: Where it is started.
  ///   - line: Where it is started.
  ///   - operation: What to do.
  /// - Returns: What the operation returned.
  /// - Throws: What the operation threw, or ``Unsettled`` if it waits for something outside of the host.
  @discardableResult
  public nonisolated func wait<Output: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line,
    for operation: @escaping @Sendable () async throws -> Output
  ) throws -> Output {
    let answer = Answer<Output>()
    start("wait", fileID: fileID, line: line) { await answer.take(operation) }
    let settlement = settle()
    guard let result = answer.result else { throw Unsettled(settlement: settlement) }
    return try result.get()
  }

  /// Ends a tree on this host: detaches its root, settles, lets go of the host.
  ///
  /// Called by a hook of that very tree it does not settle: the tree ends when what is in progress has returned. The
  /// flows of a tree that the host only drives are cancelled, and end in the next ``settleFlows(limit:)``;
  /// ``Router/shutdown()`` waits for them, and drives the host meanwhile.
  ///
  /// - Parameter root: The router that was launched.
  /// - Returns: What was run; its `unfinished` names the tasks of the tree that ignore their cancellation.
  @discardableResult
  public nonisolated func shutdown(_ root: some Router) -> Settlement {
    let node = root.interactor.scope.node
    let tree = run { node.endTree() }
    if let tree, node.phase != .detached {
      tree.closesWithItsRoot = true
      return Settlement()
    }
    let settlement = settle()
    run { tree?.close() }
    return settlement
  }
}
