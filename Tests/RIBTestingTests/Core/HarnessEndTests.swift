import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// Output that is left over at the end of a test fails at the line that is the cause.
struct HarnessEndTests {
  @Test func valuesOfTheEndItselfAreFoundToo() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenResigning = { $0.notify(.said("bye")) }
      harness.activate()
      harness.deactivate()
    }
    expectSaid(told, #"+4: … not expected … event .said("bye")"#)
  }

  @Test func outputOfASendFailsAtTheLineOfTheSend() {
    var trace = ""
    let line = #line + 1
    let told = failuresTold {
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
      trace = harness.trace
    }
    expectSaid(
      told, "+10: … not expected: route .trip(2).", "+11: … not expected: event .done.",
      "+15: … route .trip(3), route .trip(4). … lines … names.send(3) … names.send(four)")
    #expect(told.first?.contains("lines") == false)
    #expect(
      trace.contains(
        """
        HarnessEndTests.swift:\(line + 10) runs queued work
          route .trip(2)
        RIBTestingTests/HarnessEndTests.swift:\(line + 11) advances by 60.0 seconds
          60.0 seconds Puppet: ended after
          event .done
        """))
  }

  @Test func outputOfASendInAHelperFailsAtTheCallOfTheHarness() {
    let names = EventSource<Int>()
    func settle(_ harness: InteractorHarness<PuppetInteractor>) { harness.settle() }
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(names.stream) { me, name in me.route(to: .trip(name)) }
      }
      harness.activate()
      names.send(2)
      settle(harness)
      harness.deactivate()
    }
    expectSaid(told, "+-1: … not expected: route .trip(2).")
  }

  @Test func ofManyValuesTheFirstAreNamed() {
    let failures = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { puppet in
        for number in 1...100_000 { puppet.route(to: .trip(number)) }
      }
      harness.deactivate()
    }
    let known = (1...20).map { "route .trip(\($0))" }.joined(separator: ", ")
    expectSaid(failures, "+3: … not expected … \(known) … 99980 more")
  }

  @Test func aLooseHarnessWantsNoneOfThis() {
    let told = failuresTold {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      harness.record(harness.interactor.presenter)
      harness.interactor.whenActive = { $0.after(.seconds(1)) { _ in } }
      harness.activate()
      harness.run { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
      }
    }
    #expect(told == [])
  }

  @Test(arguments: [false, true])
  func pendingWorkIsNamedAtTheLineThatHasStartedIt(deactivates: Bool) {
    let told = failuresTold {
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
    expectSaid(
      told,
      "+9: … timer … PuppetInteractor … clock until 5.0 seconds … deactivate(cancelling: .timer)",
      "+10: … task … PuppetInteractor … clock until 6.0 seconds … deactivate(cancelling: .task)",
      "+11: … call … PuppetInteractor … stub find(3) … deactivate(cancelling: .call)")
  }

  @Test func pendingWorkOfChildrenIsNamedInAnExhaustiveTree() {
    let presenter = Presenter<[String], SearchInteractor.Action>([])
    let told = failuresTold {
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
    }
    expectSaid(told, "timer of SearchInteractor … still open … shutdown(cancelling: .timer)")
  }

  @Test func restIsWhereNothingIsOpenButWhatWaitsForTheWorld() {
    let told = failuresTold {
      let names = MutableModelStream("Ana")
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(names.stream) { _, _ in }
        puppet.task { _ in for await _ in names.stream {} }
        puppet.start(Worker("beacon") { for await _ in names.stream {} })
        puppet.after(.seconds(5)) { me in me.route(to: .home) }
      }
      harness.activate()
      harness.advance(by: .seconds(5))
      harness.expectRoute(.home)
      harness.expectSettled()
      harness.deactivate()
    }
    #expect(told == [])
  }

  @Test func soIsOneThatAChildHasStarted() {
    let find = Stub<String, [String]>("find")
    find.suspends(ignoringCancellation: true)
    let presenter = Presenter<[String], SearchInteractor.Action>([])
    var host: ManualHost?
    let told = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      host = tree.host
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
    expectSaid(
      told,
      #"RIBTestingTests/Search.swift:50: … task "call" of a RIB under DeskRouter … ignores its cancellation … stub find("a")"#
    )
    find.resume(returning: [])
    host?.settle()
  }

  @Test func whatWaitsOutsideIsNamedWhereSomethingIsMissing() {
    let door = Door()
    let line = #line + 5
    let told = failuresTold {
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
    }
    expectSaid(
      told,
      "+8: … route .home … none … call (RIBTestingTests/HarnessEndTests.swift:\(line)): not waiting")
  }

  @Test func theEndComesOnce() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { $0.route(to: .home) }
      harness.finish()
      harness.finish()
    }
    expectSaid(told, "+3: … not expected … route .home")
  }
}
