import RIBKit
import RIBTesting
import Testing

/// Takes the leaks of a test, which must be those of the lines that it names, for known.
private struct KnownLeaks: TestTrait, TestScoping {
  let messages: [String]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      issue.comments.map(\.rawValue) == messages && issue.sourceLocation?.fileID == #fileID
    }
  }
}

/// The leaks of the tests below, for good: a static property may keep a RIB, a leak checker of memory sees it there.
private let attic = Attic()

/// A trait of a suite counts for every test in it.
@Suite(.ribs)
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
    KnownLeaks(messages: [
      """
      A scope outlives the test, and so does the interactor that made it, if it has it still. It is not attached, \
      and nothing of the kit holds it: look for a closure that captures the interactor, or a stored reference to \
      it or to its router.
      """
    ]), .ribs)
  func aLeakFailsTheTestThatHasMadeIt() {
    attic.keep(TripRouter())
  }
}
