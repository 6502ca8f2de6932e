import RIBKit
import RIBTesting
import Testing

/// A service as many are: it keeps what is on its way, so that two who ask at once share one answer.
actor Menus {
  private var underway: [Int: Task<String, Never>] = [:]
  private var trips = 0

  func menu(of place: Int) async -> String {
    if let task = underway[place] { return await task.value }
    let task = Task { await fetch(place) }
    underway[place] = task
    return await task.value
  }

  private func fetch(_ place: Int) async -> String {
    trips += 1
    let trip = trips
    let price = await Task.detached {
      for _ in 0..<place { await Task.yield() }
      return place * 10
    }.value
    return "\(place) for \(price), trip \(trip)"
  }
}

final class MenuInteractor: Interactor {
  let scope: Scope<String, Never>
  private let menus: Menus

  init(menus: Menus) {
    self.menus = menus
    scope = Scope()
  }

  func didBecomeActive() {
    for place in [3, 1, 2, 3] {
      call(
        { [menus] in await menus.menu(of: place) },
        then: { me, menu in me.route(to: (try? menu.get()) ?? "") })
    }
  }
}

/// An actor that tests share.
@globalActor private actor Archive {
  static let shared = Archive()
  private var counts: [String: Int] = [:]

  /// Counts one call of a test, and returns how many it has made.
  @discardableResult
  func add(for test: String = #function) -> Int {
    counts[test, default: 0] += 1
    return counts[test] ?? 0
  }
}

/// Tasks that a service starts by itself stay on the host.
@Suite(.timeLimit(.minutes(20)))
struct TaskAdoptionTests {
  @Test func whatTheyLeadToHasHappenedWhenACallOfTheHarnessReturns() {
    let menus = Menus()
    let harness = InteractorHarness { (_: Listener<Never>) in MenuInteractor(menus: menus) }
    harness.activate()
    harness.expectRoute("1 for 10, trip 2")
    harness.expectRoute("2 for 20, trip 3")
    harness.expectRoute("3 for 30, trip 1")
    harness.expectRoute("3 for 30, trip 1")
  }

  @Test func aTaskThatWasStartedOutsideStaysOutsideAlsoWhenTheHostWakesIt() async {
    let (models, continuation) = AsyncStream<Int>.makeStream()
    let consumer = Task {
      var sum = 0
      for await model in models { sum += model }
      return sum
    }
    // It waits by the time that the host feeds it, or it does not: either is right.
    await Task.yield()
    let harness = InteractorHarness { (_: Listener<Never>) in MenuInteractor(menus: Menus()) }
    harness.activate()
    harness.run { _ in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish()
    }
    harness.discard(because: "it is about the consumer")
    // The harness is there, and nothing settles it any more.
    #expect(await consumer.value == 3)
    harness.finish()
  }

  @Test func anActorThatOthersUseTooGoesOnWhenTheHostThatWasToRunItsJobHasEnded() async {
    let test = #function
    func abandon() -> Task<Int, Never> {
      let host = ManualHost()
      let harness = InteractorHarness(host: host) { (_: Listener<Never>) in MenuInteractor(menus: Menus()) }
      defer { _ = harness }
      // Nobody settles the host.
      return host.run { Task { @Archive in await Archive.shared.add(for: test) } }
    }
    let job = abandon()
    await Archive.shared.add(for: test)
    #expect(await job.value > 0)
    #expect(await Archive.shared.add(for: test) == 3)
  }

  @Test func atItsLimitAHostGivesBackWhatItHasBorrowed() async {
    let host = ManualHost()
    let harness = InteractorHarness(host: host) { (_: Listener<Never>) in MenuInteractor(menus: Menus()) }
    let test = #function
    let job = host.run { Task { @Archive in await Archive.shared.add(for: test) } }
    host.settle(limit: 0)
    await Archive.shared.add(for: test)
    #expect(await job.value > 0)
    #expect(await Archive.shared.add(for: test) == 3)
    harness.finish()
  }

  @Test func theJobOfAnActorThatAnotherThreadGivesItIsNotTheHosts() async {
    let host = ManualHost()
    let harness = InteractorHarness(host: host) { (_: Listener<Never>) in MenuInteractor(menus: Menus()) }
    // Outside of the host, though the host is there and nobody settles it.
    let test = #function
    #expect(await Task { @Archive in await Archive.shared.add(for: test) }.value == 1)
    #expect(await Task.detached { await Archive.shared.add(for: test) }.value == 2)
    harness.finish()
  }
}
