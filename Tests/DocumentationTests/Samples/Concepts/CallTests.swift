import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct CallTests {
  let isAnswered = MutableModelStream(false)

  @Test func aCallThatNobodyAnswersIsMissed() {
    let tree = TreeHarness { CallRouter(isAnswered: isAnswered.stream, listener: $0) }
    tree.launch()
    tree.expectTree("Call\n  Ringing")
    tree.advance(by: .seconds(30))
    tree.expectEvent(.missed)
    tree.shutdown()
  }

  @Test func theTimerEndsWithTheState() {
    let tree = TreeHarness { CallRouter(isAnswered: isAnswered.stream, listener: $0) }
    tree.launch()
    tree.advance(by: .seconds(29))
    isAnswered.send(true)
    tree.expectTree("Call\n  Talking")
    tree.advance(by: .seconds(60))
    tree.expectNothing()
    tree.shutdown()
  }
}
