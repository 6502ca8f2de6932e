internal import ModelStreams
public import RIBKit
public import Testing

/// The common interface of the harnesses for interactors, routers and trees.
///
/// A harness runs all pending work before it inspects anything, and after everything that it does. An expectation therefore sees all
/// results of the lines above it, as do `deactivate`, `detach`, `shutdown` and `finish`. Work that the test causes without the harness, by
/// sending to a presenter or a stream or by resuming a stub, runs at the start of the next call to a harness function. The tasks of a
/// main-actor interactor are the only exception: they run when the test awaits ``settleTasks(sourceLocation:)``.
///
/// The harnesses of this module conform to it; other types cannot. A helper for several tests takes `some Harness<TripInteractor>`.
public protocol Harness<Subject>: AnyObject {
  /// The tested interactor, or the root's interactor.
  associatedtype Subject: Interactor

  /// The subject that the test creates: an interactor, or a router with its interactor.
  associatedtype Tested: AnyObject

  /// The shared implementation of the functions of this protocol.
  var parts: HarnessParts { get }

  /// The tested subject; call its functions inside ``Harness/run(sourceLocation:_:)``.
  var tested: Tested { get }
}

/// The shared implementation of all harnesses; only this module creates and accesses it.
public struct HarnessParts {
  let driver: TreeDriver
}

@available(*, unavailable)
extension HarnessParts: Sendable {}

extension Harness {
  var driver: TreeDriver { parts.driver }
  var core: HarnessCore { driver.core }
}

extension Harness {
  /// The host that runs everything.
  public var host: ManualHost { core.host }

  /// The clock of the tested subject; pass it to the services too.
  public var clock: ManualClock { core.host.clock }

  /// The date on the host's wall clock, for deadlines.
  ///
  /// It advances with ``advance(by:sourceLocation:)``. Setting it simulates a user who sets a device's clock, and runs all resulting work.
  public var date: WallTime {
    get { core.host.date }
    set { core.drive(Step("sets the date"), at: core.log.cause) { core.host.date = newValue } }
  }

  /// The log so far, line by line: the steps of the test, the output, and the events of the tree.
  ///
  /// If the test fails, the log is attached to it. Its format may change.
  public var trace: String { core.log.trace }

  /// Runs all pending work.
  ///
  /// Every other function also runs pending work; call this function before the test inspects something directly.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    core.drive(Step("settles"), at: sourceLocation)
  }

  /// Runs all pending work, and waits for the tasks of a main-actor interactor.
  ///
  /// Such tasks belong to the main actor and run only when it is free. Await this function on the actor on which the harness was created.
  /// `ManualHost.settleTasks` describes in which cases it is deterministic. It isn't an overload of `settle()`, because in an asynchronous
  /// test the compiler would prefer the asynchronous overload for each `settle()`.
  public nonisolated(nonsending) func settleTasks(sourceLocation: SourceLocation = #_sourceLocation) async {
    core.runSent(before: sourceLocation)
    core.begin(Step("settles tasks"), at: sourceLocation)
    core.account(for: await core.host.settleTasks(), knowsOutside: true)
  }

  /// Advances the clock, and waits for the tasks of a main-actor interactor before and after each due time.
  ///
  /// A task that sleeps repeatedly continues at each of its due times, as with ``advance(by:sourceLocation:)`` on a host of its own. The
  /// duration must not be negative. Await this function on the actor on which the harness was created, like
  /// ``settleTasks(sourceLocation:)``, which is deterministic in the same cases.
  public nonisolated(nonsending) func settleTasks(
    advancingBy duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard core.mayAdvance(by: duration, at: sourceLocation) else { return }
    core.runSent(before: sourceLocation)
    core.begin(Step("settles tasks and advances by", duration), at: sourceLocation)
    core.account(for: await core.host.settleTasks(advancingBy: duration), knowsOutside: true)
  }

  /// Calls a closure with the tested interactor or router, in its isolation, and runs all resulting work.
  ///
  /// - Throws: The error that the closure throws.
  @discardableResult
  public func run<Result>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Tested) throws -> Result
  ) rethrows -> Result {
    let tested = tested
    return try core.runStep(Step("runs"), at: sourceLocation) { try body(tested) }
  }

  /// Calls an async closure with the tested interactor or router, on the host, and runs it to completion with all resulting work.
  ///
  /// ```swift
  /// harness.run { taxi in await taxi.interactor.charge([{ 250 }, { 300 }]) }
  /// ```
  ///
  /// The test doesn't await it. If the closure waits for something that the test has yet to do, such as answering a call or advancing the
  /// clock, the test fails and names what the closure waits for; start such code with
  /// ``RIBKit/Interactor/task(id:priority:fileID:line:_:)`` instead. Don't give the closure a capture list, which would move it off the
  /// host. On the main actor, await the function in the test itself.
  ///
  /// - Returns: The result of the closure; `nil` if it doesn't return, which fails the test.
  /// - Throws: The error of the closure.
  @_disfavoredOverload  // a closure that doesn't await is called inside the other `run`
  @discardableResult
  public func run<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: nonisolated(nonsending) @escaping (Tested) async throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let step = Step("runs")
    guard core.isFree(for: step, at: sourceLocation) else { return nil }
    guard core.actor == nil else {
      core.fail(
        "An async closure can run only on a host, but this harness is on the main actor. Await the function in the test itself.",
        at: sourceLocation)
      return nil
    }
    let (core, tested) = (core, tested)
    let end = core.step(step, at: sourceLocation) {
      core.running { core.host.finish(tested, fileID: fileID, line: line, body) }
    }
    switch end {
    case .success(let result): return try result.get()
    case .failure(let unsettled):
      core.fail("The closure passed to run doesn't return. \(unsettled)\(core.context)", at: sourceLocation)
      return nil
    }
  }

  /// Ends the test: ends the activation, and fails for open work, unexpected output, and RIBs that outlive it.
  ///
  /// The release of the harness has the same effect. A second call has no effect.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.finish(at: sourceLocation)
  }

  /// Advances the clock and runs all work that becomes due, in chronological order.
  ///
  /// The duration must not be negative.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.mayAdvance(by: duration, at: sourceLocation) else { return }
    core.drive(Step("advances by", duration), at: sourceLocation) { core.host.advance(by: duration) }
  }

  /// Starts an operation on the host, runs all resulting work and returns the result.
  ///
  /// Use it to call a service that is an actor.
  ///
  /// - Throws: The error that the operation throws; `UnsettledError` if it waits for something that does not arrive; `CancellationError` if
  ///   work on the host calls this function, which fails the test.
  @discardableResult
  public func wait<Output: Sendable>(
    for operation: @escaping @Sendable () async throws -> Output, fileID: StaticString = #fileID,
    line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Output {
    let step = Step("waits")
    guard core.isFree(for: step, at: sourceLocation) else { throw CancellationError() }
    return try core.step(step, at: sourceLocation) {
      try core.running { try core.host.wait(fileID: fileID, line: line, for: operation) }
    }
  }
}

extension HarnessCore {
  /// Returns whether the clock can advance this far; fails the test if it cannot.
  func mayAdvance(by duration: Duration, at place: SourceLocation) -> Bool {
    if duration < .zero {
      fail("The clock cannot advance by \(duration). Pass a duration of zero or more.", at: place)
    }
    return duration >= .zero
  }
}

/// The part of the output that a test must account for.
public enum Exhaustivity: Sendable, Hashable {
  /// Everything: unexpected output, work that is pending or running at the end, and input from outside the host.
  case exhaustive
  /// Only the test's own expectations, invalid calls, late calls and leaks; for tests of many parts at once.
  ///
  /// One warning at the end lists the skipped output, without failing the test.
  case off
}
