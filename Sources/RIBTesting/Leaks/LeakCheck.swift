public import RIBKit
public import Testing

/// A trait that fails a test for each RIB whose router, interactor or scope outlives it, at the line that created the scope.
///
/// Apply it to a test, or to a suite for all tests inside. A suite's own stored properties are released before the check. The trait
/// watches the RIBs that the test creates in its own task, in the tasks that this task starts and in the trees that it launches,
/// and no others: tests that run at the same time do not see one another's RIBs. RIBs that a detached task or a thread creates are
/// not watched.
///
/// A child that was detached while its parent stayed, and that is released only together with the parent, also fails the test, because the
/// parent keeps it. The check finds it when a tree or a harness releases the parent.
///
/// A service created by modules also fails the test if it outlives the modules. The trait does not watch shared services, or a service that
/// something else retains when it is created, such as an object that a closure only returns.
///
/// Each failure names the survivor and, as far as RIBKit knows, its owner. If nothing survives, the check doesn't wait. A RIB that
/// nothing in RIBKit retains fails the test after about a second, because an actor's thread may still be about to release it. The
/// check works in release builds. To declare a router that is meant to survive, use ``RIBKit/Router/outlivesTest()``.
///
/// A test that throws is not checked: it did not reach its end, and the surviving RIBs are not its actual defect. A test that continues
/// after failed expectations is checked.
public struct LeakCheck: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite, including those of nested suites, are checked one by one.
  public var isRecursive: Bool { true }

  /// Runs a test and checks for RIBs that outlive it; called by Swift Testing.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let sink = FailureSink.current()
    let watch = LeakWatch()
    defer { watch.close() }
    // A test that throws exits here, unchecked.
    try await watch.watch(function)
    for leak in await watch.leaks() {
      let place = SourceLocation(place: leak.fileID, leak.line, inPackageOf: test.sourceLocation)
      sink.fail(leak.message, at: place)
    }
  }
}

extension Trait where Self == LeakCheck {
  /// A trait that fails the test for each RIB that the test creates and that outlives the test.
  public static var failsOnLeaks: Self { LeakCheck() }
}

extension Router {
  /// Declares that this router, with everything that is currently attached under it, is meant to outlive the test that created it.
  ///
  /// Use it for routers that tests share, for example in a static property. Call it in the tree's isolation. Without
  /// ``LeakCheck`` it has no effect.
  public func outlivesTest() {
    LeakWatch.expectSurvival(of: self)
  }
}
