#if os(Linux)
  import Testing
  import UIKit

  /// Gives each test of a suite the screen alone, because UIKit has only one.
  struct OnScreen: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      // A suite itself has no case.
      guard testCase != nil else { return try await function() }
      try await Screen.use { try await function() }
    }
  }

  extension Trait where Self == OnScreen {
    static var onScreen: Self { Self() }
  }

  extension Screen {
    /// Turns the run loop once, and then runs what has been left for a later turn of the main actor.
    static func turnAndRunTasks() async {
      turn()
      for _ in 0..<6 { await Task.yield() }
    }

    /// Does something, and turns until nothing moves anymore.
    static func settle(after change: () -> Void = {}) async {
      change()
      var stillTurns = 0
      for _ in 0..<200 where stillTurns < 3 {
        await turnAndRunTasks()
        stillTurns = isStill ? stillTurns + 1 : 0
      }
      #expect(stillTurns == 3, "the screen is never still")
    }

    /// Fails if UIKit would have rejected a call.
    static func expectNoRejections(_ location: SourceLocation = #_sourceLocation) {
      #expect(rejections == [], sourceLocation: location)
      rejections = []
    }
  }

  extension UIViewController {
    /// All that is presented above this controller, from below.
    var presentedChain: [UIViewController] {
      var chain: [UIViewController] = []
      while let next = (chain.last ?? self).presentedViewController { chain.append(next) }
      return chain
    }
  }
#endif
