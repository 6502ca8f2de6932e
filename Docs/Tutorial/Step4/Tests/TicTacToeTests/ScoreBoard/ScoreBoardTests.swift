import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Score board", .ribs)
struct ScoreBoardTests {
  @Test func itShowsTheScore() {
    let scoring = ScoreService()
    let harness = InteractorHarness { _ in ScoreBoardInteractor(scores: scoring.scores) }
    harness.record(harness.interactor.presenter)
    harness.activate()
    harness.expectViewModel("Nobody has won yet.")
    scoring.addWin(of: "Bo")
    scoring.addWin(of: "Ana")
    scoring.addWin(of: "Bo")
    harness.expectViewModel("Ana: 1, Bo: 2")
    harness.deactivate()
  }
}
