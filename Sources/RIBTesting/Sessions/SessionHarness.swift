internal import Basics
public import RIBKit
public import RIBSessions
public import Testing

/// A harness for sessions: one process with its sessions, with a store, a host and a clock that the test controls.
///
/// Everything is synchronous and deterministic: each function runs all resulting work before it returns, on the thread of the test. An event that
/// isn't answered by then fails the test immediately, and the failure names what the event waits for.
///
/// ```swift
/// SessionHarness("baskets") { [courier] _ in Basket(courier: courier) }
/// ```
///
/// ```swift
/// #expect(try harness.send(.add("tea"), to: "ana", key: "1") == ["tea"])
/// harness.kill()
/// // The client got no answer, and sends it again.
/// #expect(try harness.send(.add("tea"), to: "ana", key: "1") == ["tea"])
/// ```
///
/// The sessions must be actors without a custom executor, and everything that they await must be controlled by the test, such as a
/// ``Stub``. The test ends with ``finish(sourceLocation:)`` or the release of the harness, which shuts the process down.
public final class SessionHarness<S: Session>: ProcessHarness {
  let world: ProcessWorld
  let name: String
  private let makeSessions: (ProcessExecutor, ProcessStore) -> Sessions<S>
  private(set) var process: SessionProcess<S>
  private let number: Int
  let origin: SourceLocation
  private(set) var isFinished = false
  /// During a step in which a stress test kills the process at a save: functions that send each event of the step again if it has no reply.
  var repeats: [(Sessions<S>) -> Void]?

  /// Whether ``advance(by:sourceLocation:)`` also wakes the sessions that become due, as a server's task that runs `keepDates` does; `true` by
  /// default.
  public var keepsDates = true

  /// Creates a process without sessions, and an empty store.
  ///
  /// The parameters are those of `Sessions`, and `schedule` is the order in which the host runs ready jobs. Failures without a more
  /// specific location are reported at the line of this call.
  public convenience init(
    _ name: String = "sessions", awake limit: Int = 100, remembering remembered: Int = 64,
    limits: SessionLimits = SessionLimits(), savingAfter pause: Duration = .milliseconds(200),
    schedule: ManualHost.Schedule = .firstInFirstOut, sourceLocation: SourceLocation = #_sourceLocation,
    make: @escaping @Sendable (String) -> S
  ) {
    let world = ProcessWorld(ManualHost(schedule: schedule))
    self.init(
      name, world, awake: limit, remembering: remembered, limits: limits, savingAfter: pause,
      at: sourceLocation, make: make)
  }

  private init(
    _ name: String, _ world: ProcessWorld, awake limit: Int, remembering remembered: Int,
    limits: SessionLimits, savingAfter pause: Duration, at origin: SourceLocation,
    make: @escaping @Sendable (String) -> S
  ) {
    world.processCount += 1
    let number = world.processCount
    // Polled like the clock of a machine, because it doesn't report when it is set.
    let wallClock = WallClock { [wallClock = world.host.wallClock] in wallClock.now }
    let (clock, log, sink) = (world.host.clock, world.log, world.sink)
    let report: @Sendable (TreeFault) -> Void = { fault in
      sink.fail("RIBKit rejected an invalid call [\(fault.code.rawValue)]: \(fault)", at: origin)
    }
    makeSessions = { executor, store in
      Sessions(
        name, store: store, awake: limit, remembering: remembered, limits: limits, savingAfter: pause,
        clock: clock, wallClock: wallClock, on: executor, report: report,
        observer: { if !executor.isOver { log.append($0, ofProcess: number) } },
        make: { id in
          let session = make(id)
          if session.unownedExecutor.isCustom { sink.fail(Self.hasExecutor, at: origin) }
          return session
        })
    }
    (self.world, self.name, self.number, self.origin) = (world, name, number, origin)
    process = SessionProcess(world, make: makeSessions)
    world.add(self)
  }

  private static var hasExecutor: String {
    "\(S.self) has its own executor, so its code doesn't run on the host of the harness. Remove its unownedExecutor, or test it with Sessions."
  }

  deinit { finish() }

  /// The shared implementation of the functions of ``ProcessHarness``.
  public var processParts: ProcessParts {
    ProcessParts(world: world, store: process.store, name: name, origin: origin)
  }

  /// The host that runs everything.
  public var host: ManualHost { world.host }

  /// The sessions of the process, for server code that is tested with them; replaced after each kill.
  public var sessions: Sessions<S> { process.sessions }

  /// The clock of the sessions and their trees; pass it to services too.
  public var clock: ManualClock { host.clock }

  /// Runs all pending work.
  ///
  /// Every other function also runs pending work; call this function before the test inspects something directly.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    let settlement = host.settle()
    if settlement.hasReachedLimit { fail(settlement.limitFailure, at: sourceLocation) }
    guard process.executor.isOver else { return }
    let hasKilled = process.store.hasKilled
    replaceProcess()
    guard hasKilled, let repeats else { return }
    for send in repeats { send(process.sessions) }
    settle(sourceLocation: sourceLocation)
  }

  /// Ends the test: shuts the process down; the resulting events need no expectation.
  ///
  /// The release of the harness has the same effect. A second call has no effect.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    if isFinished { return }
    isFinished = true
    process.store.release()
    let sessions = process.sessions
    let unsaved = try? host.wait { await sessions.shutdown(within: .zero) }
    // A session that still waits has already failed the test, or is meant to wait.
    if unsaved != [] { disown(process) }
    process.executor.end()
  }

  func fail(_ message: String, at place: SourceLocation) { world.sink.fail(message, at: place) }
}

// MARK: Processes

extension SessionHarness {
  /// Ends the process without saving, and starts the next one on the store.
  ///
  /// Nothing in the old process runs anymore: its handlers, trees and timers stop immediately, as with `kill -9`. A task that a session
  /// started with `Task { }` doesn't belong to the process, and continues as a service does.
  public func kill(sourceLocation: SourceLocation = #_sourceLocation) {
    settle(sourceLocation: sourceLocation)
    process.executor.end()
    replaceProcess()
  }

  private func replaceProcess() {
    disown(process)
    process = SessionProcess(world, make: makeSessions)
  }

  /// Keeps a process that never ends.
  private func disown(_ process: SessionProcess<S>) {
    let sessions = process.sessions
    for id in (try? host.wait { await sessions.awakeIDs }) ?? [] {
      _ = try? host.wait { try await sessions.inspect(id) { $0.root.outlivesTest() } }
    }
    // Nothing is cleaned up in a process that is killed. If it were released, a continuation that waits for an answer would complain.
    process.itself = process
  }

  /// Creates a harness for another process on the same store, host and clock, with sessions of any type.
  ///
  /// Its parameters are those of the initializer. Use it only while this harness exists.
  public func otherProcess<Other: Session>(
    _ name: String? = nil, awake limit: Int = 100, remembering remembered: Int = 64,
    limits: SessionLimits = SessionLimits(), savingAfter pause: Duration = .milliseconds(200),
    sourceLocation: SourceLocation = #_sourceLocation, make: @escaping @Sendable (String) -> Other
  ) -> SessionHarness<Other> {
    SessionHarness<Other>(
      name ?? self.name, world, awake: limit, remembering: remembered, limits: limits,
      savingAfter: pause, at: sourceLocation, make: make)
  }
}
