import Basics
import Foundation
import RIBKit
import RIBTesting
import Testing

/// Objects that are made for a harness are on its host, and free of it in the end.
@Suite(.timeLimit(.minutes(20)))
struct HostEndTests {
  @Test func aTaskThatIsStartedWhereAnInteractorIsMadeStaysOnTheHost() {
    let counts = Counts()
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: counts.begin($0)) }
      harness.activate()
      #expect(counts.hosted == [true])
      harness.deactivate()
      let router = RouterHarness { DeskRouter(listener: counts.begin($0)) }
      router.attach()
      #expect(counts.hosted == [true, true])
      router.detach()
      let tree = TreeHarness { DeskRouter(listener: counts.begin($0)) }
      tree.launch()
      #expect(counts.hosted == [true, true, true])
    }
    #expect(told == [])
  }

  @Test func aTaskThatIsStartedByABuildStaysOnTheHost() {
    let (host, counts) = (ManualHost(), Counts())
    let builder = BuilderHarness(counts) { counts in DeskRouter(listener: counts.begin(Listener { _ in })) }
    builder.expectRelease(host: host)
    #expect(counts.hosted == [true, true])
  }

  @Test func aSharedServiceGoesOnWhenTheHarnessThatHasAskedIsReleased() async {
    let kitchen = Kitchen()
    weak var host: ManualHost?
    func leave() {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      host = harness.host
      harness.interactor.whenActive = { $0.ask(kitchen) }
      harness.activate()
      harness.deactivate()
    }
    leave()
    #expect(host == nil)
    #expect(await kitchen.menu() == 7)
  }

  @Test func aSharedServiceGoesOnWhenTheHarnessThatHasAskedIsFinished() async {
    let kitchen = Kitchen()
    let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
    harness.interactor.whenActive = { $0.ask(kitchen) }
    harness.activate()
    harness.finish()
    #expect(await kitchen.menu() == 7)
    withExtendedLifetime(harness) {}
  }

  @Test func aHostThatWasGivenIsReleasedWithWhoeverHasGivenIt() async {
    let kitchen = Kitchen()
    weak var weakHost: ManualHost?
    func leave() {
      let host = ManualHost()
      weakHost = host
      let harness = TreeHarness(host: host) { DeskRouter(listener: $0) }
      harness.launch()
      harness.run { $0.interactor.ask(kitchen) }
      harness.shutdown()
    }
    leave()
    #expect(weakHost == nil)
    #expect(await kitchen.menu() == 7)
  }
}

extension Interactor {
  fileprivate func ask(_ kitchen: Kitchen) {
    call({ await kitchen.menu() }, then: { _, _ in })
  }
}

/// A service that looks one menu up at a time, on a thread of its own.
private actor Kitchen {
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  func menu() async -> Int { await look() }

  private func look() async -> Int {
    if isBusy { await withCheckedContinuation { queue.append($0) } }
    isBusy = true
    let menu = await withCheckedContinuation { answer in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { answer.resume(returning: 7) }
    }
    isBusy = false
    if !queue.isEmpty { queue.removeFirst().resume() }
    return menu
  }
}

/// Where tasks have run.
private final class Counts: Sendable {
  private let state = Lock<[Bool]>([])
  /// Whether each task has run on a host.
  var hosted: [Bool] { state.withLock { $0 } }

  /// Starts a task, as an actor may do when it is made.
  func begin<Event>(_ listener: Listener<Event>) -> Listener<Event> {
    Task { self.note() }
    return listener
  }

  private func note() {
    let isHosted = ManualExecutor.current != nil
    state.withLock { $0.append(isHosted) }
  }
}
