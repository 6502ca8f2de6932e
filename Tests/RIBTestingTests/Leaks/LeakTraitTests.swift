import RIBKit
import RIBTesting
import Testing

/// Takes the leak of a test, which must be one of this file with certain words, for known.
private struct KnownLeak: TestTrait, TestScoping {
  let words: [String]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return words.allSatisfy(message.contains) && issue.sourceLocation?.fileID == #fileID
    }
  }
}

/// The leaks of the tests below, for good: a static property may keep a RIB, a leak checker of memory sees it there.
private let attic = Attic()

/// A trait of a suite counts for every test in it.
@Suite(.failsOnLeaks)
struct LeakTraitTests {
  /// Released with the suite's value, before the check.
  let host = ManualHost()
  let root = RootRouter()

  @Test func whatTheSuiteStoresIsReleasedBeforeTheCheck() {
    root.launch(on: host)
    host.shutdown(root)
  }

  @Test(arguments: 1...20)
  func soItIsForEachArgument(number: Int) async {
    root.launch(on: host)
    await Task.yield()
    host.shutdown(root)
  }

  /// Also in a suite inside it.
  final class Inner {
    let host = ManualHost()
    let root = RootRouter()

    init() { root.launch(on: host) }

    deinit { host.shutdown(root) }

    @Test func aClassMayEndItsTreeInItsDeinitializer() {}

    @MainActor
    @Test func alsoOnTheMainActor() async {
      let root = RootRouter()
      root.launch()
      await root.shutdown()
    }
  }
}

/// A trait of a test counts for that test.
struct LeakTraitOfATestTests {
  @Test(
    KnownLeak(words: ["or only its scope, outlives the test", "never attached", "closure"]), .failsOnLeaks)
  func aLeakFailsTheTestThatHasMadeIt() {
    attic.keep(TripRouter())
  }
}
