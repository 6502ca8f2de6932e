import ModelStreams
import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("The worker Computer", .failsOnLeaks)
struct ComputerWorkerTests {
  @Test func itAnswersAfterASecond() {
    let harness = InteractorHarness {
      GameInteractor(
        first: .x, players: Players(x: "Ana", o: Players.computer), screen: Screen(), listener: $0)
    }
    let presenter = harness.interactor.presenter
    harness.activate()
    presenter.send(.play(1))
    harness.advance(by: .milliseconds(999))
    #expect(presenter.viewModels.latest.board.cells[4] == nil)
    presenter.send(.play(2))
    harness.advance(by: .milliseconds(1))
    #expect(
      presenter.viewModels.latest.board.cells == [.x, nil, nil, nil, .o, nil, nil, nil, nil])
    harness.deactivate()
  }

  @Test func itWinsAndKeepsTheOtherFromWinning() {
    var board = Board(first: .x)
    for cell in [1, 5, 2] { board.play(cell) }
    #expect(board.bestCell == 3)
    for cell in [3, 9] { board.play(cell) }
    #expect(board.bestCell == 7)
  }
}
