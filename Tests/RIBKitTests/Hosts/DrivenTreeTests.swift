import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// A tree of the main actor that a manual host drives.
@MainActor
@Suite(.trees)
struct DrivenTreeTests {
  let tree = DrivenTree.launched()

  @Test func hooksAndDeliveriesAreSynchronous() {
    let source = MutableModelStream(1)
    tree.root.interactor.observe(source.stream) { me, model in me.note("model \(model)") }
    source.send(2)
    #expect(tree.take() == ["root model 1"])
    let settlement = tree.host.settle()
    #expect(tree.take() == ["root model 2"])
    #expect(settlement.turns == 1)
    #expect(tree.host.shutdown(tree.root).unfinished.isEmpty)
    #expect(tree.take() == ["root detaches", "root resigns"])
  }

  @Test func callsWorkersTimersAndSequencesAreSynchronous() {
    let (clock, service, notes) = (tree.host.clock, DrivenService(), tree.notes)
    let me = tree.root.interactor
    me.call({ await service.double(21) }, then: { me, answer in me.note("\(answer)") })
    me.start(
      Worker("worker") {
        try await clock.sleep(for: .seconds(1))
        notes.add("worked")
      }, then: { me, outcome in me.note("\(outcome)") })
    me.after(.seconds(2)) { me in me.note("timer") }
    me.observe(AsyncStream { $0.yield(with: .success(7)) }) { me, number in me.note("element \(number)") }
    tree.host.settle()
    #expect(tree.take() == ["root element 7", "root success(42)"])
    tree.host.advance(by: .seconds(2))
    #expect(notes.take() == ["worked"])
    #expect(tree.take() == ["root finished", "root timer"])
  }

  @Test func aFlowGoesOnInSettleFlows() async {
    let clock = tree.host.clock
    tree.root.interactor.task { me in
      me.note("begins")
      try? await clock.sleep(for: .seconds(1))
      me.note("slept")
    }
    #expect(tree.take() == [])
    let settlement = await tree.host.settleTasks()
    #expect(tree.take() == ["root begins"])
    #expect(settlement.unfinished.map(\.parkedAt) == ["clock until 1.0 seconds"])
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == [])
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
    #expect(tree.take() == ["root slept"])
  }

  @Test func aFlowThatSleepsAgainAndAgainIsWokenAtEachOfItsMoments() async {
    let clock = tree.host.clock
    tree.root.interactor.task { me in
      for _ in 1...3 {
        try? await clock.sleep(for: .seconds(1))
        me.note("woken at \(clock.now.offset)")
      }
    }
    let settlement = await tree.host.settleTasks(advancingBy: .milliseconds(3500))
    #expect(
      tree.take() == [
        "root woken at 1.0 seconds", "root woken at 2.0 seconds", "root woken at 3.0 seconds",
      ])
    #expect(clock.now.offset == .milliseconds(3500))
    #expect(settlement.unfinished.isEmpty)
  }

  @Test func aHundredRunsOfFlowsOverClockServiceAndStreamAreTheSame() async {
    var logs: Set<[String]> = []
    for _ in 0..<100 { logs.insert(await DrivenTree().story()) }
    #expect(logs.count == 1)
    #expect(logs.first == DrivenTree.storyLines)
  }

  @Test func aWorkflowOverTwoRIBsRunsInSettleFlows() async {
    let trip = TripRouter(tree.transcript)
    let workflow = ProbeInteractor.workflow("pick up")
      .step("first") { root, _ in root.note("step") }
      .step("second", to: TripInteractor.self, within: .seconds(10)) { trip, _ in "there" }
    tree.root.interactor.start(workflow) { me, outcome in me.note("\(outcome)") }
    let waiting = await tree.host.settleTasks()
    #expect(tree.take() == ["root step"])
    #expect(waiting.unfinished.map(\.parkedAt) == ["workflow pick up, for TripInteractor under Probe"])
    tree.root.attach(trip)
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
    #expect(tree.take() == [#"root finished("there")"#])
    await tree.host.settleTasks(advancingBy: .seconds(10))
  }

  @Test func aFlowThatWaitsForTheWorldIsOutside() async {
    let door = Door()
    tree.root.interactor.task(fileID: "A/B.swift", line: 7) { me in
      await door.wait()
      me.note("through")
    }
    let settlement = await tree.host.settleTasks()
    #expect(
      settlement.outside.map(\.description) == [
        "task (A/B.swift:7): not waiting for anything that RIBKit tracks"
      ]
    )
    #expect(!settlement.hasReachedLimit)
    door.open()
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
    #expect(tree.take() == ["root through"])
  }

  @Test func aFlowThatWaitsForATaskOfTheUserGoesOnWithIt() async {
    tree.root.interactor.task { me in
      for number in 1...3 { me.note("\(await Task { number * number }.value)") }
    }
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
    #expect(tree.take() == ["root 1", "root 4", "root 9"])
  }

  @Test func aFlowThatYieldsForEverEndsAtTheLimit() async {
    tree.root.interactor.task { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    let settlement = await tree.host.settleTasks(limit: 50)
    #expect(settlement.hasReachedLimit)
    #expect(settlement.rounds == 50)
    #expect(settlement.outside.isEmpty)
    tree.host.shutdown(tree.root)
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
  }

  @Test func flowsThatKeepTheActorBusyAndWaitForNothingAreOutside() async {
    let (pings, pongs) = (MutableModelStream(0), MutableModelStream(0))
    tree.root.interactor.task { _ in
      for await number in pings.stream { pongs.send(number + 1) }
    }
    tree.root.interactor.task { _ in
      for await number in pongs.stream { pings.send(number + 1) }
    }
    #expect(await tree.host.settleTasks(limit: 100).outside.count == 2)
    tree.host.shutdown(tree.root)
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
  }

  @Test func shutdownOfTheHostIsSynchronousAndItsFlowsEndInSettleFlows() async {
    let clock = tree.host.clock
    tree.root.interactor.task(fileID: "A/B.swift", line: 7) { me in
      try? await clock.sleep(for: .seconds(1))
      me.note("ends, cancelled \(Task.isCancelled)")
    }
    await tree.host.settleTasks()
    #expect(
      tree.host.shutdown(tree.root).unfinished.map(\.description) == [
        "task (A/B.swift:7): not waiting for anything that RIBKit tracks"
      ])
    #expect(tree.take() == ["root detaches", "root resigns"])
    #expect(tree.root.interactor.scope.unfinished == ["task (A/B.swift:7)"])
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
    #expect(tree.take() == ["root ends, cancelled true"])
  }

  @Test func aFlowThatOutlivesTheShutdownStaysInTheSettlements() async {
    let door = Door()
    tree.root.interactor.task(fileID: "A/B.swift", line: 7) { _ in await door.wait() }
    await tree.host.settleTasks()
    tree.host.shutdown(tree.root)
    #expect(await tree.host.settleTasks().outside.count == 1)
    #expect(tree.host.settle().outside.count == 1)
    door.open()
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
  }

  @Test func shutdownOfTheRouterWaitsForParkedFlowsAndDrivesTheHost() async {
    let (clock, source) = (tree.host.clock, MutableModelStream(0))
    tree.root.interactor.task { me in
      try? await clock.sleep(for: .seconds(1))
      me.note("slept")
    }
    tree.root.interactor.task { me in
      for await _ in source.stream {}
      me.note("read")
    }
    await tree.host.settleTasks()
    await tree.root.shutdown()
    #expect(tree.take() == ["root detaches", "root resigns", "root slept", "root read"])
    #expect(tree.host.settle().unfinished.isEmpty)
  }

  @Test func shutdownOfTheRouterWaitsForTheWorldOutside() async {
    let (door, service) = (Door(), DrivenService())
    tree.root.interactor.task { me in
      await door.wait()
      me.note("through \(await service.double(1))")
    }
    await tree.host.settleTasks()
    let ended = Task { await tree.root.shutdown() }
    await Task.detached { door.open() }.value
    await ended.value
    #expect(tree.take() == ["root detaches", "root resigns", "root through 2"])
  }

  @Test func finishedDrivesTheHostToo() async {
    let child = ProbeRouter("child", tree.transcript)
    tree.root.attach(child)
    let clock = tree.host.clock
    child.interactor.task { me in
      try? await clock.sleep(for: .seconds(1))
      me.note("ends")
    }
    await tree.host.settleTasks()
    tree.root.detach(child)
    await child.interactor.scope.finished()
    #expect(tree.take().last == "child ends")
  }

  @Test func aFlowThatWaitsForAnEndIsWokenBySettleFlows() async {
    let child = ProbeRouter("child", tree.transcript)
    tree.root.attach(child)
    let clock = tree.host.clock
    child.interactor.task { _ in try? await clock.sleep(for: .seconds(1)) }
    await tree.host.settleTasks()
    _ = tree.take()
    tree.root.interactor.task { me in
      tree.root.detach(child)
      await child.interactor.scope.finished()
      me.note("knows")
    }
    #expect(await tree.host.settleTasks().unfinished.isEmpty)
    #expect(tree.take() == ["child detaches", "child resigns", "root knows"])
  }

  @Test func itMayBeUsedInsideAndOutsideOfRun() {
    let tree = DrivenTree()
    tree.host.run { tree.launch() }
    let child = ProbeRouter("child", tree.transcript)
    tree.host.run { tree.root.attach(child) }
    #expect(child.interactor.isActive)
    tree.root.detach(child)
    #expect(!child.interactor.isActive)
  }

  @Test func settlingItElsewhereStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let smuggled = await DrivenTree.launchWithMail()
      await Task.detached { _ = smuggled.value.host.settle() }.value
    }
    expectWords(
      text(result), "Probe: its host was settled", "outside the isolation", "on the tree's actor")
  }

  @Test func insideOfTheHostElsewhereIsNotOnTheTree() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let smuggled = await DrivenTree.launchWithMail()
      await Task.detached {
        let (root, host) = smuggled.value
        host.run { root.attach(ProbeRouter("child", Transcript())) }
      }.value
    }
    expectWords(text(result), "Probe: attach was called", "outside the isolation")
  }

  @Test func aLaunchOnTheHostOfItsOptionsIsAnOrdinaryOne() {
    let (host, root) = (ManualHost(), ProbeRouter("root", Transcript()))
    host.endsWithTest(root)
    host.run { root.launch(LaunchOptions(host: host), on: host) }
    #expect(root.interactor.isActive)
  }

  @Test func aCallerWithoutAnActorSettlesTheHost() async {
    let notes = Notes()
    await Task.detached {
      let host = ManualHost()
      host.start { notes.add("ran") }
      await host.settleTasks()
    }.value
    #expect(notes.take() == ["ran"])
  }
}
