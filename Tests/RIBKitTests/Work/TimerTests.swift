import RIBKit
import Testing
import TreeSupport

/// The time of a timer runs from the call that sets it.
@Suite(.trees)
struct TimerTests {
  let tree = ProbeTree()
  let time = ManualHost()

  @Test func aClockThatMovesBeforeTheTimersTaskRunsIsNotMissed() {
    var options = tree.options
    options.clock = time.clock
    tree.run {
      tree.root.launch(options, on: tree.host)
      tree.root.interactor.after(.seconds(5)) { $0.note("timer") }
    }
    time.advance(by: .seconds(5))
    #expect(tree.settled() == ["root active", "root attached", "root timer"])
  }
}
