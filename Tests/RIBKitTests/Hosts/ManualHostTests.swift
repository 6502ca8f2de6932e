import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// ManualHost.
@Suite(.trees)
struct ManualHostTests {
  struct Broken: Error, Equatable {}

  let tree = ProbeTree.launched()

  @Test func nothingRunsByItself() {
    tree.run { tree.root.interactor.task { $0.note("flow") } }
    #expect(tree.take() == [])
    #expect(tree.settled() == ["root flow"])
  }

  @Test func settleReportsWhatItRan() {
    let source = MutableModelStream(1)
    tree.run { tree.root.interactor.observe(source.stream) { me, model in me.note("model \(model)") } }
    source.send(2)
    let settlement = tree.host.settle()
    #expect(settlement.turns == 1)
    #expect(settlement.jobs == 0)
    #expect(settlement.rounds == 1)
    #expect(!settlement.hasReachedLimit)
    #expect(settlement.unfinished.isEmpty)
  }

  @Test func settleNamesWhatIsParkedAndWhatIsOutside() {
    let door = Door()
    tree.run {
      tree.root.interactor.after(.seconds(5), fileID: "A/B.swift", line: 1) { $0.note("timer") }
      tree.root.interactor.start(Worker("upload") { await door.wait() }, fileID: "A/B.swift", line: 2)
    }
    let settlement = tree.host.settle()
    #expect(
      settlement.unfinished.map(\.description) == [
        "after (A/B.swift:1): clock until 5.0 seconds",
        "upload (A/B.swift:2): not waiting for anything that RIBKit tracks",
      ])
    let outside = settlement.outside
    #expect(outside.map(\.name) == ["upload"])
    #expect(outside.map(\.fileID) == ["A/B.swift"])
    #expect(outside.map(\.line) == [2])
    #expect(outside.map(\.parkedAt) == [nil])
    #expect(tree.host.settle().outside.map(\.identity) == outside.map(\.identity))
    door.open()
    tree.host.settle()
  }

  @Test func settleGivesUpAtTheLimitAndGoesOnLater() {
    let source = MutableModelStream(0)
    tree.run {
      tree.root.interactor.observe(source.stream) { me, model in
        if model < 10 { source.send(model + 1) }
      }
    }
    let first = tree.host.settle(limit: 4)
    #expect(first.hasReachedLimit)
    #expect(first.rounds == 4)
    let second = tree.host.settle(limit: 6)
    #expect(!second.hasReachedLimit)
    #expect(second.rounds == 6)
    #expect(source.latest == 10)
  }

  @Test func runMayBeEnteredFromWithinAndReturnsAndThrows() throws {
    let tree = ProbeTree()
    #expect(tree.host.run { tree.host.run { 42 } } == 42)
    #expect(throws: Broken()) { try tree.host.run { throw Broken() } }
    #expect(tree.host.run { 1 } == 1)
  }

  @Test func actorsThatTheTreeCallsRunOnTheHostInOneOrder() {
    let service = SumService()
    tree.run {
      for number in 1...3 {
        tree.root.interactor.call({ await service.add(number) }, then: { me, sum in me.note("\(sum)") })
      }
    }
    #expect(tree.settled() == ["root success(1)", "root success(3)", "root success(6)"])
  }

  @Test func waitGivesTheResultOfAnOperation() throws {
    let tree = ProbeTree()
    let service = SumService()
    #expect(try tree.host.wait { await service.add(5) } == 5)
    #expect(throws: Broken()) { try tree.host.wait { throw Broken() } }
  }

  @Test func aStartedTaskIsNamed() {
    let tree = ProbeTree()
    let door = Door()
    tree.host.start("import", fileID: "A/B.swift", line: 7) { await door.wait() }
    #expect(tree.host.settle().unfinished.map(\.name) == ["import"])
    door.open()
    #expect(tree.host.settle().unfinished.isEmpty)
  }

  @Test func shutdownReportsTheTasksThatIgnoreTheirCancellation() {
    let door = Door()
    tree.run {
      tree.root.interactor.start(Worker("upload") { await door.wait() }, fileID: "A/B.swift", line: 7)
    }
    tree.host.settle()
    #expect(tree.host.shutdown(tree.root).unfinished.map(\.name) == ["upload"])
    door.open()
    tree.host.settle()
  }

  @Test func shutdownInsideAHookEndsTheTreeWhenTheHookHasReturned() {
    let (host, root, child) = (tree.host, tree.root, tree.probe("child"))
    child.interactor.whenActive = { me in
      host.shutdown(root)
      me.note("goes on")
    }
    tree.run { root.attach(child) }
    #expect(
      tree.take() == [
        "child active", "child goes on", "child attached", "root detaches",
        "child detaches", "child resigns", "root resigns",
      ])
    tree.run { root.launch(on: host) }
    #expect(tree.take() == ["root active", "root attached"])
  }

  @Test(arguments: [false, true])
  func shutdownByWhatTheHostRunsEndsTheTreeAndLeavesTheRestToTheHost(inAFlow: Bool) {
    let tree = ProbeTree()
    let (host, root, models) = (tree.host, tree.root, MutableModelStream(0))
    tree.launch()
    func end(_ me: ProbeInteractor) {
      let settlement = host.shutdown(root)
      me.note("goes on after \(settlement.rounds) rounds")
    }
    tree.run {
      if inAFlow {
        root.interactor.task { me in end(me) }
      } else {
        root.interactor.observe(models.stream) { me, number in if number > 0 { end(me) } }
      }
    }
    _ = tree.take()
    models.send(1)
    #expect(host.settle().unfinished.isEmpty)
    #expect(tree.take() == ["root detaches", "root resigns", "root goes on after 0 rounds"])
    tree.run { root.launch(on: host) }
    #expect(tree.take() == ["root active", "root attached"])
  }

  @Test func shutdownInsideAHookLetsGoOfTheHost() {
    let root = ProbeRouter("root", Transcript())
    weak var released: ManualHost?
    do {
      let host = ManualHost()
      released = host
      root.interactor.whenActive = { _ in host.shutdown(root) }
      root.launch(on: host)
      root.forget()
    }
    #expect(released == nil)
  }
}

/// A service that sums up what it is given.
private actor SumService {
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return sum
  }
}
