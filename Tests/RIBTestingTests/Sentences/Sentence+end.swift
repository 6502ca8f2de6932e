import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

extension Sentence {
  /// A harness whose test ends while something is left.
  static let ofTheEnd: [Sentence] =
    [
      Sentence("output that was not expected") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.record(harness.interactor.presenter)
        harness.activate()
        harness.run { puppet in
          puppet.route(to: .home)
          puppet.presenter.show(1)
        }
        harness.deactivate()
      },
      Sentence("output of what the test has sent, with the trace") {
        let names = EventSource<Int>()
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.interactor.whenActive = { puppet in
          puppet.observe(names.stream) { me, name in me.route(to: .trip(name)) }
          puppet.after(.seconds(60)) { me in me.notify(.done) }
        }
        harness.activate()

        // Nothing but the send.
        names.send(2)
        harness.advance(by: .seconds(60))
        names.send(3)
        let four = 4
        #expect(four == 4)
        names.send(four)
        harness.deactivate()
        withExtendedLifetime(harness) { FailureSink.current().fail($0.trace, at: #_sourceLocation) }
      },
      Sentence("output that a loose harness has passed over") {
        let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.run { puppet in
          for number in 1...5 { puppet.route(to: .trip(number)) }
          puppet.notify(.done)
          puppet.notify(.said("yes"))
        }
        harness.expectRoute(.trip(4))
        harness.expectEvent(.said("yes"))
      },
      Sentence("an open workflow") {
        let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
        tree.launch()
        let workflow = DeskInteractor.workflow("to the receipt")
          .step("read", to: ReceiptInteractor.self, within: nil) { _, _ in }
        _ = WorkflowHarness(workflow, from: tree.root.interactor, in: tree)
        tree.discard(because: "the moments are shown elsewhere")
        tree.shutdown()
        tree.discard(because: "the moments are shown elsewhere")
      },
      Sentence("work that is not there to be cut off") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.deactivate(cancelling: .call)
      },
      Sentence("a task that ignores its cancellation") {
        let find = Stub<Int, Int>("find")
        find.suspends(ignoringCancellation: true)
        let host = ManualHost()
        do {
          let harness = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
          harness.interactor.whenActive = { puppet in
            puppet.call({ try await find.call(3) }, then: { _, _ in })
          }
          harness.activate()
          harness.deactivate(cancelling: .call)
        }
        find.resume(returning: 1)
        host.settle()
      },
      Sentence("a task that waits for something outside") {
        let door = Door()
        let host = ManualHost()
        do {
          let harness = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
          harness.interactor.whenActive = { puppet in puppet.call({ await door.wait() }, then: { _, _ in }) }
          harness.activate()
          harness.deactivate(cancelling: .call)
        }
        door.open()
        host.settle()
      },
      Sentence("a task that sleeps") {
        let host = ManualHost()
        let harness = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
        harness.advance(by: .seconds(1))
        let service = host.start("refresh") { [clock = harness.clock] in
          try? await clock.sleep(for: .seconds(60))
        }
        harness.finish()
        service.cancel()
        host.settle()
      },
      Sentence("an interactor that something holds") {
        var kept: PuppetInteractor?
        do {
          let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
          kept = harness.interactor
        }
        withExtendedLifetime(kept) {}
      },
      Sentence("a child that the parent keeps") {
        let tree = TreeHarness { _ in RootRouter() }
        tree.launch()
        tree.run { root in
          let trip = TripRouter()
          root.attach(trip)
          root.detach(trip)
          root.interactor.closure = { _ = trip.path }
        }
      },
      Sentence("a child that something else holds") {
        let attic = Attic()
        do {
          let tree = TreeHarness { _ in RootRouter() }
          tree.launch()
          tree.run { root in
            let trip = TripRouter()
            attic.keep(trip)
            root.attach(trip)
            root.detach(trip)
          }
        }
        attic.empty()
      },
      Sentence("a beginning after the end") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.finish()
        harness.activate()
      },
      Sentence("output, a task and a sleep where everything should be settled") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.run { $0.route(to: .home) }
        harness.expectSettled()
        let handle = harness.run { $0.after(.seconds(5)) { _ in } }
        harness.expectSettled()
        harness.run { _ in handle.cancel() }
        let task = harness.run { [clock = harness.clock] _ in
          Task { try? await clock.sleep(for: .seconds(6)) }
        }
        harness.expectSettled()
        task.cancel()
        harness.deactivate()
      },
      Sentence(
        "a task of the main actor that nothing has waited for",
        awaiting: { @MainActor in
          let harness = InteractorHarness { PuppetInteractor(listener: $0) }
          harness.interactor.whenActive = { puppet in
            puppet.task { me in
              await Task.yield()
              me.route(to: .home)
            }
          }
          harness.activate()
          harness.expectRoute(.home)
          harness.deactivate()
          await harness.settleTasks()
          harness.finish()
        }),
      Sentence("a value that is missing when other threads take part") {
        let (words, continuation) = AsyncStream<String>.makeStream()
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.allowExternalWork("the radio")
        harness.interactor.whenActive = { me in me.observe(words) { _, _ in } }
        harness.activate()
        onAnotherThread { continuation.yield("one") }
        harness.expectRoute(.home)
        harness.deactivate()
      },
      Sentence("output of the end itself") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.interactor.whenResigning = { $0.notify(.said("bye")) }
        harness.activate()
        harness.deactivate()
      },
      Sentence("output of a send in a helper") {
        let names = EventSource<Int>()
        func settle(_ harness: InteractorHarness<PuppetInteractor>) { harness.settle() }
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.interactor.whenActive = { puppet in
          puppet.observe(names.stream) { me, name in me.route(to: .trip(name)) }
        }
        harness.activate()
        names.send(2)
        settle(harness)
        harness.deactivate()
      },
      Sentence("much output") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.run { puppet in
          for number in 1...100_000 { puppet.route(to: .trip(number)) }
        }
        harness.deactivate()
      },
      Sentence("open work of a child") {
        let presenter = Presenter<[String], SearchInteractor.Action>([])
        let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
        tree.launch()
        tree.run { desk in
          let search = SearchInteractor(
            session: MutableModelStream<String?>("ana").stream, presenter: presenter,
            listener: Listener { _ in }, find: { [$0] })
          desk.attach(SearchRouter(search))
        }
        tree.expectChanges(.attached("Desk/Search"))
        presenter.send(.type("a"))
      },
      Sentence("a child's task that ignores its cancellation") {
        let find = Stub<String, [String]>("find")
        find.suspends(ignoringCancellation: true)
        let presenter = Presenter<[String], SearchInteractor.Action>([])
        let host = ManualHost()
        do {
          let tree = TreeHarness(host: host, .exhaustive) { DeskRouter(listener: $0) }
          tree.launch()
          tree.run { desk in
            let search = SearchInteractor(
              session: MutableModelStream<String?>("ana").stream, presenter: presenter,
              listener: Listener { _ in }, find: { try await find.call($0) })
            desk.attach(SearchRouter(search))
          }
          presenter.send(.type("a"))
          tree.advance(by: .milliseconds(300))
          tree.shutdown(cancelling: .call)
          tree.expectChanges(.attached("Desk/Search"), .detached("Desk/Search"))
        }
        find.resume(returning: [])
        host.settle()
      },
      Sentence("a value that is missing when a task waits for something outside") {
        let door = Door()
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.run { puppet in
          puppet.call({ await door.wait() }, then: { _, _ in })
        }
        harness.settle()
        harness.advance(by: .seconds(1))
        harness.expectRoute(.home)
        door.open()
        harness.deactivate()
      },
      Sentence("two ends") {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.run { $0.route(to: .home) }
        harness.finish()
        harness.finish()
      },
    ]
    + [false, true].map { deactivates in
      Sentence("open work of each kind\(deactivates ? " after the end" : "")") {
        let names = MutableModelStream("Ana")
        let bells = EventSource<Int>()
        let find = Stub<Int, Int>("find")
        find.suspends()
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.interactor.whenActive = { puppet in
          puppet.observe(names.stream) { _, _ in }
          puppet.observe(bells.stream) { _, _ in }
          puppet.after(.seconds(5)) { _ in }
          puppet.task { me in try? await me.clock.sleep(for: .seconds(6)) }
          puppet.call({ try await find.call(3) }, then: { _, _ in })
          puppet.start(Worker("beacon") { _ = try await find.call(4) })
          puppet.task { _ in for await _ in names.stream {} }
        }
        harness.activate()
        if deactivates { harness.deactivate() }
      }
    }
}
