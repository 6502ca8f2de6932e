import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Game", .failsOnLeaks)
struct GameTests {
  let first = Mark.x
  let players = Players(x: "Ana", o: "Bo")
  let screen = Screen()

  @Test func attachesAndDetaches() {
    let harness = RouterHarness {
      GameInteractor(first: first, players: players, screen: screen, listener: $0)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("Game")
    harness.detach()
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      GameInteractor(first: first, players: players, screen: screen, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func aLineWins() {
    var board = board(1, 4, 2, 5)
    let (harness, shown) = game(after: 1, 4, 2, 5)
    let presenter = harness.interactor.presenter
    harness.activate()
    shown.expect(
      GameViewModel(board: board, words: "Ana plays X. 1 to 9: a cell. q: give up."))
    presenter.send(.play(5))
    shown.expect {
      $0.words = "That cell isn't free. Ana plays X. 1 to 9: a cell. q: give up."
    }
    presenter.send(.play(3))
    board.play(3)
    shown.expect(GameViewModel(board: board, words: "Ana has won. q: go on."))
    presenter.send(.leave)
    harness.expectEvent(.ended(.x))
    harness.deactivate()
  }

  @Test func aFullBoardEndsTheGame() {
    let board = board(1, 2, 3, 5, 4, 6, 8, 7, 9)
    let (harness, shown) = game(after: 1, 2, 3, 5, 4, 6, 8, 7, 9)
    harness.activate()
    shown.expect(GameViewModel(board: board, words: "Nobody has won. q: go on."))
    harness.interactor.presenter.send(.leave)
    harness.expectEvent(.ended(nil))
    harness.deactivate()
  }

  private func board(_ cells: Int...) -> Board {
    var board = Board(first: .x)
    for cell in cells { board.play(cell) }
    return board
  }

  private func game(
    after cells: Int...
  ) -> (InteractorHarness<GameInteractor>, OutputRecorder<GameViewModel>) {
    let harness = InteractorHarness {
      GameInteractor(first: .x, played: cells, players: players, screen: screen, listener: $0)
    }
    return (harness, harness.record(harness.interactor.presenter))
  }
}
