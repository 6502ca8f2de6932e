import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// A child that its parent keeps after the detach is a leak of the parent's.
struct ReleaseCheckTests {
  /// A router that keeps what a test gives it.
  final class Keeper: Router {
    let interactor: TripInteractor
    var kept: [Any] = []

    init(line: UInt = #line) { interactor = TripInteractor(line: line) }
  }

  /// Attaches a child, detaches it and lets its parent keep something.
  func lead(_ parent: Keeper, keeping kept: (TripRouter) -> Any?) {
    let child = TripRouter()
    parent.attach(child)
    if let thing = kept(child) { parent.kept.append(thing) }
    parent.detach(child)
  }

  @Test func theRootOfAHarnessIsNamed() async throws {
    let failures = try await leakFailures {
      let tree = TreeHarness { _ in Keeper() }
      tree.launch()
      tree.run { lead($0) { $0 } }
      tree.run { lead($0) { $0.interactor } }
      tree.run { lead($0) { _ in nil } }
    }
    let kept = "TripRouter … Keeper/Trip … Keeper or TripInteractor keeps it … closure"
    expectSaid(failures, kept, kept)
  }

  @Test func soIsAParentInsideOfATree() async throws {
    let failures = try await leakFailures {
      let host = ManualHost()
      let root = RootRouter()
      root.launch(on: host)
      host.run {
        root.stack.push(1, in: root) {
          let parent = Keeper()
          parent.interactor.whenActive = { [unowned parent] _ in lead(parent) { $0 } }
          return parent
        }
      }
      host.run { root.stack.pop(in: root) }
      host.endsWithTest(root)
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.message.contains(
        "(Root/Keeper/Trip) was detached, but lived until its parent was released")
        == true)
  }

  @Test func whatIsDetachedWithItsParentOrHeldByTheTestOrAttachedAgainIsNoLeak() async throws {
    let failures = try await leakFailures {
      let mine = TripRouter()
      do {
        let tree = TreeHarness { _ in Keeper() }
        tree.launch()
        tree.run { parent in
          let child = TripRouter()
          parent.kept.append(child)
          parent.attach(child)
          parent.detach(child)
          parent.attach(child)
          parent.attach(mine)
          parent.detach(mine)
        }
      }
      withExtendedLifetime(mine) {}
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func aStackKeepsWhatIsBelowItsTop() async throws {
    let failures = try await leakFailures {
      let tree = TreeHarness { _ in RootRouter() }
      tree.launch()
      tree.run { root in
        for key in 1...3 { root.stack.push(key, in: root) { TripRouter() } }
      }
    }
    #expect(failures.map(\.message) == [])
  }
}
