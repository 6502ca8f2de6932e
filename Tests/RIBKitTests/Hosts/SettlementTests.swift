import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// The contents of a settlement.
@Suite(.trees)
struct SettlementTests {
  let tree = ProbeTree()

  @Test func aJobOfTheTestItselfIsNotForeign() {
    let (host, door) = (tree.host, Door())
    host.start { await door.wait() }
    #expect(host.settle().foreignJobs == 0)
    door.open()
    let settlement = host.settle()
    #expect(settlement.jobs > 0)
    #expect(settlement.foreignJobs == 0)
  }

  /// Each send asks the host for a turn, and those of one turn get one turn together.
  @Test func workThatSendsToItselfTakesATurnForEachRoundOfSends() {
    tree.launch()
    let source = EventSource<Int>()
    var events: [Int] = []
    tree.run {
      _ = tree.root.interactor.observe(source.stream) { _, event in
        events.append(event)
        if event < 4 { for next in [2 * event, 2 * event + 1] { source.send(next) } }
      }
    }
    source.send(1)
    let settlement = tree.host.settle()
    #expect(events == Array(1...7))
    #expect(settlement.turns == 3)
    #expect(!settlement.hasReachedLimit)
  }

  @Test func aJobThatAnotherThreadBringsIsForeignOnce() {
    let (host, door) = (tree.host, Door())
    host.start { await door.wait() }
    host.settle()
    SmallStack.run { door.open() }
    #expect(host.settle().foreignJobs == 1)
    #expect(host.settle().foreignJobs == 0)
  }

  @Test func aJobThatComesWhileTheHostIsBusyElsewhereIsForeign() {
    let (host, door) = (tree.host, Door())
    host.start { await door.wait() }
    host.settle()
    host.run { SmallStack.run { door.open() } }
    #expect(host.settle().foreignJobs == 1)
  }

  @Test func aForeignJobThatRunsInAnAdvanceIsCountedByTheNextSettling() {
    let (host, door) = (tree.host, Door())
    host.start { await door.wait() }
    host.settle()
    SmallStack.run { door.open() }
    host.advance(by: .seconds(1))
    let settlement = host.settle()
    #expect(settlement.jobs == 0)
    #expect(settlement.foreignJobs == 1)
  }

  @Test func aTaskThatWaitsForAnEndIsParked() {
    let child = tree.launch(child: "child")
    let door = Door()
    tree.run {
      child.interactor.start(Worker("upload") { await door.wait() }, fileID: "A/B.swift", line: 1)
    }
    tree.host.settle()
    tree.run {
      tree.root.interactor.task(fileID: "A/B.swift", line: 2) { _ in
        tree.root.detach(child)
        await child.interactor.scope.finished()
      }
    }
    let settlement = tree.host.settle()
    #expect(settlement.unfinished.map(\.parkedAt) == [nil, "the end of Probe"])
    #expect(settlement.outside.map(\.name) == ["upload"])
    door.open()
    #expect(tree.host.settle().unfinished.isEmpty)
  }

  @Test func aTaskThatWaitsForAShutdownIsParked() {
    tree.launch()
    let (other, door, root) = (ProbeTree(on: tree.host), Door(), tree.root)
    tree.run { root.interactor.start(Worker("upload") { await door.wait() }) }
    tree.host.settle()
    tree.run {
      other.root.launch(other.options, on: tree.host)
      other.root.interactor.task { _ in await root.shutdown() }
    }
    #expect(tree.host.settle().unfinished.map(\.parkedAt) == [nil, "the end of Probe"])
    door.open()
    #expect(tree.host.settle().unfinished.isEmpty)
  }

  @Test func aTaskThatWaitsForAWorkflowIsParked() {
    tree.launch()
    let trip = TripRouter(tree.transcript)
    tree.run {
      tree.root.interactor.task(fileID: "A/B.swift", line: 1) { me in
        let workflow = ProbeInteractor.workflow("visit")
          .step("open", to: TripInteractor.self, within: nil) { _, _ in "opened" }
        _ = await me.run(workflow, fileID: "A/B.swift", line: 2)
      }
    }
    let settlement = tree.host.settle()
    #expect(
      settlement.unfinished.map(\.description) == [
        "task (A/B.swift:1): the outcome of workflow visit",
        "visit (A/B.swift:2): workflow visit, for TripInteractor under Probe",
      ])
    #expect(settlement.outside.isEmpty)
    tree.run { tree.root.attach(trip) }
    #expect(tree.host.settle().unfinished.isEmpty)
  }

  @Test func whatIgnoresTheEndOfItsTreeStaysInTheSettlementsUntilItEnds() {
    tree.launch()
    let door = Door()
    tree.run { tree.root.interactor.start(Worker("upload") { await door.wait() }) }
    tree.host.settle()
    tree.shutdown()
    #expect(tree.host.settle().outside.map(\.name) == ["upload"])
    door.open()
    #expect(tree.host.settle().unfinished.isEmpty)
  }
}
