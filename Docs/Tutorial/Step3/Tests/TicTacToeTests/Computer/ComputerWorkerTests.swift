import ModelStreams
import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("The worker Computer", .ribs)
struct ComputerWorkerTests {
  let table = Table(Board(first: .x))

  @Test func itAnswersAfterASecond() {
    let players = Players(x: "Ana", o: Players.computer)
    let presenter = GamePresenter(GameViewModel(board: table.boards.latest, words: ""))
    let harness = InteractorHarness {
      GameInteractor(table: table, players: players, presenter: presenter, listener: $0)
    }
    harness.activate()
    presenter.send(.play(1))
    harness.advance(by: .milliseconds(999))
    #expect(table.boards.latest.cells[4] == nil)
    presenter.send(.play(2))
    harness.advance(by: .milliseconds(1))
    #expect(table.boards.latest.cells == [.x, nil, nil, nil, .o, nil, nil, nil, nil])
    harness.deactivate()
  }

  @Test func itWinsAndKeepsTheOtherFromWinning() {
    for cell in [1, 5, 2] { table.play(cell) }
    #expect(table.boards.latest.bestCell == 3)
    for cell in [3, 9] { table.play(cell) }
    #expect(table.boards.latest.bestCell == 7)
  }
}
