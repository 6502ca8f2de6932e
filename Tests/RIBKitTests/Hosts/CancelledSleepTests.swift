import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// A sleep on a manual clock whose task was cancelled before.
@Suite(.trees)
struct CancelledSleepTests {
  @Test func aWorkerThatSleepsOnAfterItsCancellationIsNamedAtTheLimit() {
    let tree = ProbeTree()
    let host = tree.host
    let isOver = MutableModelStream(false)
    let child = tree.launch(child: "child")
    tree.run {
      child.interactor.start(
        Worker("poll") { [clock = host.clock] in
          while !isOver.stream.latest { try? await clock.sleep(for: .seconds(60)) }
        })
    }
    _ = tree.settled()
    tree.run { tree.root.detach(child) }
    let settlement = host.settle(limit: 100)
    #expect(settlement.hasReachedLimit)
    #expect(settlement.unfinished.map(\.name) == ["poll"])
    isOver.send(true)
    #expect(host.settle().unfinished.isEmpty)
  }
}
