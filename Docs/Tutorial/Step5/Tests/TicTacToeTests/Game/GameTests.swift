import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Game", .failsOnLeaks)
struct GameTests {
  let first = Mark.x
  let players = Players(x: "Ana", o: "Bo")
  let screen = Screen()

  @Test func itAttachesAndDetaches() {
    let builder = GameBuilder(players: players, screen: screen)
    let harness = RouterHarness { listener in
      builder.build(first: first, listener: listener)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("Game")
    harness.detach()
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = GameBuilder(players: players, screen: screen)
    let harness = BuilderHarness(()) { _ in
      builder.build(first: first, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func aLineWins() {
    var board = board(1, 4, 2, 5)
    let (harness, screen) = game(board)
    let presenter = harness.interactor.presenter
    harness.activate()
    screen.expect(
      GameViewModel(board: board, words: "Ana plays X. 1 to 9: a cell. q: give up."))
    presenter.send(.play(5))
    screen.expect {
      $0.words = "That cell isn't free. Ana plays X. 1 to 9: a cell. q: give up."
    }
    presenter.send(.play(3))
    board.play(3)
    screen.expect(GameViewModel(board: board, words: "Ana has won. q: go on."))
    presenter.send(.leave)
    harness.expectEvent(.ended(.x))
    harness.deactivate()
  }

  @Test func aFullBoardEndsTheGame() {
    let board = board(1, 2, 3, 5, 4, 6, 8, 7, 9)
    let (harness, screen) = game(board)
    harness.activate()
    screen.expect(GameViewModel(board: board, words: "Nobody has won. q: go on."))
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
    _ board: Board
  ) -> (InteractorHarness<GameInteractor>, OutputRecorder<GameViewModel>) {
    let harness = InteractorHarness {
      GameInteractor(board: board, players: players, listener: $0)
    }
    return (harness, harness.record(harness.interactor.presenter))
  }
}
