internal import ModelStreams
public import RIBKit
public import Testing

/// The common part of the harnesses of interactors, routers and trees.
///
/// One rule says when something runs: a harness runs everything that is left to run before it looks, and after everything that it
/// does. So an expectation sees all that follows from the lines above it, and so does the end of an activation, by
/// `deactivate`, `detach`, `shutdown` or `finish`. What the test does without the harness, when it sends to a presenter or a stream
/// or resumes a stub, runs with the next function of the harness that is called. The one exception are the flows of an interactor of the
/// main actor: they run when the test awaits ``settleFlows(sourceLocation:)``.
///
/// The harnesses of this module conform to it, and nothing else can. A helper of several tests takes `some Harness<TripInteractor>`.
public protocol Harness<Subject>: AnyObject {
  /// The interactor that is tested, or that of the root.
  associatedtype Subject: Interactor

  /// The subject that the test makes: an interactor, or a router with its interactor.
  associatedtype Tested: AnyObject

  /// The common parts, for the functions of this protocol.
  var parts: HarnessParts { get }

  /// The subject that is tested; what it does itself belongs into ``Harness/run(sourceLocation:_:)``.
  var tested: Tested { get }
}

/// The common parts of all harnesses; only this module makes them and looks into them.
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
  /// The host, which runs everything.
  public var host: ManualHost { core.host }

  /// The clock of what is tested, and of services that are made with it.
  public var clock: ManualClock { core.host.clock }

  /// The log so far, line by line: the steps of the test, the output, the events of the tree.
  ///
  /// It is attached to a test that has failed. Its form may change.
  public var trace: String { core.log.trace }

  /// Runs everything that is left to run.
  ///
  /// Every other function does so too; it is for what the test looks at itself.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    core.drive(Step("settles"), at: sourceLocation)
  }

  /// Runs everything that is left to run, and waits for the flows of an interactor of the main actor.
  ///
  /// Such flows belong to the main actor and run only when it is free. It must be awaited on the actor on which the harness
  /// was made. `ManualHost.settleFlows` says what is exact there. It is no asynchronous `settle()`, because in a test that awaits the
  /// compiler would take that one for each `settle()`.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public nonisolated(nonsending) func settleFlows(sourceLocation: SourceLocation = #_sourceLocation) async {
    core.begin(Step("settles flows"), at: sourceLocation)
    core.account(for: await core.host.settleFlows(), knowsOutside: true)
  }

  /// Moves the clock, and waits for the flows of an interactor of the main actor before and after each that falls due.
  ///
  /// A flow that sleeps again and again goes on at each of its moments, as it does with ``advance(by:sourceLocation:)`` on a
  /// host of its own. It must be awaited on the actor on which the harness was made, as ``settleFlows(sourceLocation:)`` must,
  /// and is as exact as that.
  ///
  /// - Parameters:
  ///   - duration: How far; not negative.
  ///   - sourceLocation: Where it is called.
  public nonisolated(nonsending) func settleFlows(
    advancingBy duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard core.mayAdvance(by: duration, at: sourceLocation) else { return }
    core.begin(Step("settles flows and advances by", duration), at: sourceLocation)
    core.account(for: await core.host.settleFlows(advancingBy: duration), knowsOutside: true)
  }

  /// Does something with what is tested, where it lives, and runs what follows.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where it is called.
  ///   - body: What to do with the interactor or the router.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @discardableResult
  public func run<Result>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Tested) throws -> Result
  ) rethrows -> Result {
    let tested = tested
    return try core.runStep(Step("runs"), at: sourceLocation) { try body(tested) }
  }

  /// Ends the test: ends the activation and fails for what is left over.
  ///
  /// The release of the harness does so too. A second call does nothing.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.finish(at: sourceLocation)
  }

  /// Moves the clock and runs what falls due, one after the other.
  ///
  /// - Parameters:
  ///   - duration: How far; not negative.
  ///   - sourceLocation: Where it is called.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.mayAdvance(by: duration, at: sourceLocation) else { return }
    core.drive(Step("advances by", duration), at: sourceLocation) { core.host.advance(by: duration) }
  }

  /// Starts an operation on the host, runs what follows and returns the result.
  ///
  /// This is how a test calls a service that is an actor.
  ///
  /// - Parameters:
  ///   - operation: What to do.
  ///   - fileID: Where it is called, for the name of the task.
  ///   - line: Where it is called, for the name of the task.
  ///   - sourceLocation: Where it is called.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation, or `Unsettled` if it waits for something that does not come, or
  ///   `CancellationError` if the harness is used by something that it runs, which fails the test.
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
  /// Whether the clock can move so far; fails the test if it cannot.
  fileprivate func mayAdvance(by duration: Duration, at place: SourceLocation) -> Bool {
    if duration < .zero {
      fail("The clock cannot advance by \(duration): it does not run backwards.", at: place)
    }
    return duration >= .zero
  }
}

/// How much of the output a test must account for.
public enum Exhaustivity: Sendable, Hashable {
  /// Everything: what came out and was not expected, what is pending or running at the end, what comes from outside of the host.
  case exhaustive
  /// Only what the test asks about, misuse, late calls and leaks; for tests of many parts at once.
  ///
  /// One warning at the end lists the rest. It fails nothing.
  case loose
}
