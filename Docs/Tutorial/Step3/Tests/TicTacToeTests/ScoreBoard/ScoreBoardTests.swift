import ModelStreams
import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Score board", .failsOnLeaks)
struct ScoreBoardTests {
  let scores = MutableModelStream<[String: Int]>([:]).stream
  let screen = Screen()

  @Test func attachesAndDetaches() {
    let harness = RouterHarness { _ in
      ScoreBoardInteractor(scores: scores, screen: screen)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("ScoreBoard")
    harness.detach()
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      ScoreBoardInteractor(scores: scores, screen: screen)
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itShowsTheScore() {
    let scoring = ScoreService()
    let harness = InteractorHarness { _ in
      ScoreBoardInteractor(scores: scoring.scores, screen: screen)
    }
    let shown = harness.record(harness.interactor.presenter)
    harness.activate()
    shown.expect("Nobody has won yet.")
    scoring.addWin(of: "Bo")
    scoring.addWin(of: "Ana")
    scoring.addWin(of: "Bo")
    shown.expect("Ana: 1, Bo: 2")
    harness.deactivate()
  }
}
