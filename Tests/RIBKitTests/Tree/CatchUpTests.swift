import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A tree that delivers at once, and that tells whether it has changed.
struct CatchUpTests {
  private final class CountInteractor: Interactor {
    let scope = Scope<Never, Never>()
    let source = EventSource<Int>()
    var counts: [Int] = []
    var whenCounted: (CountInteractor, Int) -> Void = { _, _ in }
    var whenActive: (CountInteractor) -> Void = { _ in }

    func didBecomeActive() {
      preserve(\.counts, as: "counts")
      observe(source.stream) { me, number in
        me.counts.append(number)
        me.whenCounted(me, number)
      }
      whenActive(self)
    }
  }

  private final class CountRouter: Router {
    let interactor = CountInteractor()
  }

  private let host = ManualHost()
  private let root = CountRouter()

  private func launch(_ options: LaunchOptions = LaunchOptions(restoring: restoring())) {
    root.launch(options, on: host)
    host.settle()
  }

  @Test func itDeliversWhatWasSentAndWhatThatSendsWithoutWaiting() {
    launch()
    root.interactor.whenCounted = { me, number in if number < 3 { me.source.send(number + 1) } }
    host.run {
      root.interactor.source.send(1)
      #expect(root.interactor.counts == [])
      #expect(root.catchUp())
      #expect(root.interactor.counts == [1, 2, 3])
      #expect(root.catchUp())
    }
    host.settle()
    #expect(root.interactor.counts == [1, 2, 3])
    host.shutdown(root)
  }

  @Test func inAHandlerAHookOrAnAttachItDeliversNothing() {
    var answers: [Bool] = []
    root.interactor.whenActive = { [unowned root] _ in answers.append(root.catchUp()) }
    launch()
    root.interactor.whenCounted = { [unowned root] _, _ in answers.append(root.catchUp()) }
    root.interactor.source.send(1)
    root.interactor.source.send(2)
    host.settle()
    #expect(answers == [false, false, false] && root.interactor.counts == [1, 2])
    host.shutdown(root)
  }

  @Test func itGivesUpAfterItsLimitAndTheTreeDeliversTheRest() {
    launch()
    root.interactor.whenCounted = { me, number in if number < 100 { me.source.send(number + 1) } }
    host.run {
      root.interactor.source.send(1)
      #expect(!root.catchUp(limit: 0) && root.interactor.counts == [])
      #expect(!root.catchUp(limit: -1) && root.interactor.counts == [])
      #expect(!root.catchUp(limit: 10) && root.interactor.counts.count == 10)
      #expect(!root.catchUp() && root.interactor.counts.count == 74)
    }
    host.settle()
    #expect(root.interactor.counts == Array(1...100))
    host.shutdown(root)
  }

  @Test func itDoesNotWaitForTimersAndTasks() {
    launch()
    host.run {
      root.interactor.after(.seconds(1)) { $0.counts.append(7) }
      root.interactor.task { me in me.counts.append(8) }
      #expect(root.catchUp() && root.interactor.counts == [])
    }
    host.advance(by: .seconds(1))
    #expect(root.interactor.counts == [8, 7])
    host.shutdown(root)
  }

  @Test func onAnotherRouterThanTheRootItIsRejected() {
    var faults: [TreeFault] = []
    launch(LaunchOptions(faults: .report { faults.append($0) }))
    let child = CountRouter()
    host.run {
      root.attach(child)
      #expect(!child.catchUp())
    }
    #expect(faults.map(\.code) == [.notARoot])
    expectWords(
      faults[0].message, "cannot catch up", "not the root of its tree", "the router that was launched")
    host.shutdown(root)
  }

  @Test func afterTheShutdownNothingIsLeft() {
    launch()
    root.interactor.source.send(1)
    host.shutdown(root)
    #expect(host.run { root.catchUp() } && root.interactor.counts == [])
  }

  @Test func inAnObserverItIsRejected() {
    var faults: [TreeFault] = []
    let log = EventLog()
    launch(LaunchOptions(faults: .report { faults.append($0) }, observer: log))
    log.whenTold = { [unowned root, unowned log] _ in
      log.whenTold = { _ in }
      #expect(!root.catchUp())
    }
    root.interactor.source.send(1)
    host.settle()
    #expect(faults.map(\.code) == [.changedWhileReporting] && root.interactor.counts == [1])
    host.shutdown(root)
  }

  private actor Basket {
    let root = CountRouter()
    func launch() { root.launch() }
    func add(_ number: Int) -> [Int] {
      root.interactor.source.send(number)
      root.catchUp()
      return root.interactor.counts
    }
    func end() async { await root.shutdown() }
  }

  @Test func anActorRepliesWithTheEffect() async {
    let basket = Basket()
    await basket.launch()
    #expect(await basket.add(1) == [1])
    #expect(await basket.add(2) == [1, 2])
    await basket.end()
  }

  @Test func aDeliveryATaskAndAWorkflowAreChangesAndASaveClearsThem() {
    launch()
    var notices = 0
    func change(_ body: () -> Void) -> Int {
      _ = host.run { root.save() }
      notices = 0
      #expect(!root.mayHaveChanged)
      body()
      return notices
    }
    host.run { root.notice { notices += 1 } }
    #expect(change { host.settle() } == 0)
    let deliveries = change {
      for number in 1...3 {
        root.interactor.source.send(number)
        host.settle()
      }
    }
    #expect(deliveries == 1 && root.mayHaveChanged)
    let task = change {
      host.run { root.interactor.task { [clock = host.clock] _ in try? await clock.sleep(for: .seconds(1)) } }
      host.settle()
      _ = host.run { root.save() }
      // It may change the tree at any time.
      #expect(root.mayHaveChanged)
      host.advance(by: .seconds(1))
    }
    #expect(task == 2)
    let workflow = change {
      host.run {
        root.interactor.start(CountInteractor.workflow("count").step("add") { me, _ in me.counts.append(9) })
      }
      host.settle()
    }
    #expect(workflow >= 1)
    host.run { root.notice(nil) }
    #expect(change { root.interactor.source.send(1) } == 0)
    host.shutdown(root)
  }
}
