import ModelStreams
import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Score board", .failsOnLeaks)
struct ScoreBoardTests {
  let scores = MutableModelStream<[String: Int]>([:]).stream
  let screen = Screen()

  @Test func itAttachesAndDetaches() {
    let builder = ScoreBoardBuilder(scores: scores, screen: screen)
    let harness = RouterHarness { _ in
      builder.build()
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("ScoreBoard")
    harness.detach()
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = ScoreBoardBuilder(scores: scores, screen: screen)
    let harness = BuilderHarness(()) { _ in
      builder.build()
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itShowsTheScore() {
    let scoring = ScoreService()
    let harness = InteractorHarness { _ in ScoreBoardInteractor(scores: scoring.scores) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    screen.expect("Nobody has won yet.")
    scoring.addWin(of: "Bo")
    scoring.addWin(of: "Ana")
    scoring.addWin(of: "Bo")
    screen.expect("Ana: 1, Bo: 2")
    harness.deactivate()
  }
}
