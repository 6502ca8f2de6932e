import RIBKit
import RIBTesting
import Testing

/// A tree of the main actor keeps the tasks of its services on the host.
@Suite(.timeLimit(.minutes(20)))
struct MenuServiceTests {
  /// A service that starts tasks by itself.
  actor Menus {
    private var underway: [Int: Task<Int, Never>] = [:]
    private var trips = 0

    func menu(of place: Int) async -> Int {
      let task = underway[place] ?? Task { await fetch(place) }
      underway[place] = task
      return await task.value
    }

    private func fetch(_ place: Int) async -> Int {
      await Task.detached { for _ in 0..<place { await Task.yield() } }.value
      trips += 1
      return 100 * trips + place
    }
  }

  final class Diner: Interactor {
    let scope = Scope<Int, Never>()
    let menus = Menus()

    func didBecomeActive() {
      for place in [3, 1, 2, 3] {
        call(
          { [menus] in await menus.menu(of: place) },
          then: { me, menu in me.route(to: (try? menu.get()) ?? 0) })
      }
    }
  }

  static func run() -> String {
    let harness = InteractorHarness(.off) { (_: Listener<Never>) in Diner() }
    harness.activate()
    harness.discard(because: "the log is compared as a whole")
    defer { harness.finish() }
    return harness.trace
  }

  @Test func whatTheyLeadToHasHappenedWhenACallOfTheHarnessReturns() {
    let harness = InteractorHarness { (_: Listener<Never>) in Diner() }
    harness.activate()
    harness.expectRoute(101)
    harness.expectRoute(202)
    harness.expectRoute(303)
    harness.expectRoute(303)
    harness.deactivate()
  }

  @Test func twoHundredRunsWriteOneLogWhileOtherTasksKeepTheThreadsBusy() async {
    let burner = Task.detached { while !Task.isCancelled { await Task.yield() } }
    defer { burner.cancel() }
    var logs: Set<String> = []
    for _ in 0..<200 {
      logs.insert(Self.run())
      await Task.yield()
    }
    #expect(logs.count == 1)
    #expect(logs.first?.contains("303") == true)
  }
}
