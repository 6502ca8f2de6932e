public import RIBKit
public import Testing

/// A trait that fails a test for each RIB which outlives it: router, interactor or scope, at the line that made the scope.
///
/// It stands on a test or on a suite, where it counts for every test below. A suite's own stored properties are released
/// before it looks. It watches what the test makes in its own task, in the tasks which that one starts and in the trees that it
/// launches, and nothing else: tests that run at the same time do not see one another's RIBs. What is made by a
/// detached task or a thread is not watched.
///
/// A child that was detached while its parent stays, and is then released only with that parent, fails the test too: the parent
/// keeps it. That is seen when a tree or a harness releases the parent.
///
/// A service that modules have made fails the test too if it outlives them. One that something else holds already when it is made, such as an
/// object that a closure only returns, is not watched, and neither are shared services.
///
/// Each failure says what lives and, as far as the kit knows, what holds it. Where nothing is left nothing is waited for; a RIB that
/// nothing of the kit holds fails the test after about a second, because the thread of an actor may still be about to let go
/// of it. It works in release builds. A router that is meant to be kept is declared so, with ``RIBKit/Router/outlivesTest()``.
///
/// A test that throws is not checked: it has not come to its end, and what it left behind is not what is wrong with it. One
/// whose expectations fail and that goes on is checked.
public struct LeakCheck: TestTrait, SuiteTrait, TestScoping {
  /// That a suite's tests are checked one by one, also those of the suites in it.
  public var isRecursive: Bool { true }

  /// Runs a test and looks what it leaves behind; called by Swift Testing.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test with its arguments.
  ///   - function: Runs it.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let sink = FailureSink.current()
    let watch = LeakWatch()
    defer { watch.close() }
    // A test that throws leaves here, unchecked.
    try await watch.watch(function)
    for leak in await watch.leaks() {
      let place = SourceLocation(place: leak.fileID, leak.line, inPackageOf: test.sourceLocation)
      sink.fail(leak.message, at: place)
    }
  }
}

extension Trait where Self == LeakCheck {
  /// Fails the test for each RIB that it makes and that outlives it.
  public static var ribs: Self { LeakCheck() }
}

extension Router {
  /// Declares that this router is meant to outlive the test that has made it, with all that is attached under it then.
  ///
  /// For routers that tests share, in a static property for example. It must be called on the isolation of the tree. Without
  /// ``LeakCheck`` it does nothing.
  public func outlivesTest() {
    LeakWatch.expectSurvival(of: self)
  }
}
