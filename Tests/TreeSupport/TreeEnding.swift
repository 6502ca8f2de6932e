package import RIBKit
internal import RIBTesting
package import Testing

/// A trait that ends the trees of a test when the test is over, and then looks for leaks as `.failsOnLeaks` does.
///
/// So a test says only what it is about. A helper that makes a tree calls `endsWithTest`; a test that ends its tree itself, because
/// it is about the end, may do so.
package struct TreeEnding: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let leaks: LeakCheck = .failsOnLeaks
    // The leak check is outside: what a tree holds is released by its end.
    try await leaks.provideScope(for: test, testCase: testCase) {
      let trees = TestTrees()
      do {
        try await TestTrees.$current.withValue(trees, operation: function)
      } catch {
        await trees.end()
        throw error
      }
      await trees.end()
    }
  }
}

extension Trait where Self == TreeEnding {
  /// Ends the trees of each test with it, and fails the test for each RIB that outlives it.
  package static var trees: Self { TreeEnding() }
}

/// The trees that one test has made and that end with it.
///
/// Unchecked: a tree is not Sendable, but the test adds its trees one after the other, and the end comes when the test is over.
package final class TestTrees: @unchecked Sendable {
  /// The trees of the test that is running; `nil` in the program of an exit test and on a thread that the test has made itself.
  @TaskLocal static var current: TestTrees?

  private enum End {
    case atOnce(() -> Void)
    case onActor(@Sendable () async -> Void)
  }

  private var ends: [End] = []

  /// Ends the trees, the newest first: it may have been launched by an older one.
  fileprivate func end() async {
    while let end = ends.popLast() {
      switch end {
      case .atOnce(let end): end()
      case .onActor(let end): await end()
      }
    }
  }

  /// Does something when the test that is running is over.
  ///
  /// - Parameter end: Ends a tree on a host; it does nothing if the tree has ended.
  package static func endWithTest(_ end: @escaping () -> Void) {
    current?.ends.append(.atOnce(end))
  }

  /// Does something on an actor when the test that is running is over.
  ///
  /// - Parameter end: Goes to the actor of a tree and ends the tree there; it does nothing if the tree has ended.
  package static func endWithTest(_ end: @escaping @Sendable () async -> Void) {
    current?.ends.append(.onActor(end))
  }
}

extension ManualHost {
  /// Ends a tree of this host when the test that is running is over, unless it has ended before.
  ///
  /// - Parameter root: The root of the tree; it need not be launched yet.
  package func endsWithTest(_ root: some Router) {
    TestTrees.endWithTest { if root.interactor.isActive { self.shutdown(root) } }
  }
}
