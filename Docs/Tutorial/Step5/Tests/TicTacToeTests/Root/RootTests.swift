import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Root", .failsOnLeaks)
struct RootTests {
  let screen = Screen()
  let session = SessionService()
  let features: Features

  init() { features = Features(screen: screen) }

  func root(_ listener: Listener<String>) -> RootRouter {
    RootRouter(
      screen: screen, scoring: ScoreService(), session: session, features: features,
      listener: listener)
  }

  @Test func theTipIsInTheMenuAndBeginsAGame() {
    let tree = TreeHarness { root($0) }
    tree.launch()
    type("Ana", "Bo", in: tree)
    features.toggle("tip")
    tree.settle()
    tree.expectTree("Root\n  LoggedIn\n    OffGame\n      ScoreBoard\n      TipPlugin")
    #expect(screen.text.hasSuffix("A tip for Ana: four winning lines cross cell 5. t: start as X."))
    type("t", in: tree)
    tree.expectTree("Root\n  LoggedIn\n    Game")
    #expect(screen.text.hasSuffix("Ana plays X. 1 to 9: a cell. q: give up."))
    tree.shutdown()
  }

  @Test func aLinkWaitsForTheSignIn() throws {
    let tree = TreeHarness { root($0) }
    try tree.root.openLinks(for: session)
    tree.launch()
    tree.run { $0.interactor.open("tictactoe://game/o") }
    tree.expectEvent("Link deferred: sign in first.")
    type("Ana", "Bo", in: tree)
    tree.expectEvent("Link opened.")
    tree.expectTree("Root\n  LoggedIn\n    Game")
    #expect(screen.text.hasSuffix("Bo plays O. 1 to 9: a cell. q: give up."))
    tree.run { $0.interactor.open("tictactoe://game/z") }
    tree.expectEvent("Link rejected.")
    tree.shutdown()
  }

  @Test func theScreenLeadsThroughTheTree() {
    let tree = TreeHarness { root($0) }
    tree.launch()
    tree.expectTree("Root\n  LoggedOut")
    type("Ana", "Bo", in: tree)
    tree.expectTree("Root\n  LoggedIn\n    OffGame\n      ScoreBoard")
    type("x", "5", in: tree)
    tree.expectTree("Root\n  LoggedIn\n    Game")
    #expect(screen.text.hasSuffix("Bo plays O. 1 to 9: a cell. q: give up."))
    type("q", "q", in: tree)
    tree.expectEvent("Good bye!")
    tree.expectTree("Root\n  LoggedOut")
    tree.shutdown()
    #expect(screen.text == "")
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in root(Listener { _ in }) }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  private func type(_ lines: String..., in tree: TreeHarness<RootRouter>) {
    for line in lines {
      screen.type(line)
      tree.settle()
    }
  }
}
