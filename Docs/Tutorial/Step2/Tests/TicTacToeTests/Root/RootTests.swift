import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Root", .failsOnLeaks)
struct RootTests {
  let screen = Screen()

  func root(_ listener: Listener<String>) -> RootRouter {
    RootRouter(screen: screen, listener: listener)
  }

  @Test func theScreenLeadsThroughTheTree() {
    let tree = TreeHarness { root($0) }
    tree.launch()
    tree.expectTree("Root\n  LoggedOut")
    type("Ana", "Bo", in: tree)
    tree.expectTree("Root\n  LoggedIn\n    OffGame")
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
