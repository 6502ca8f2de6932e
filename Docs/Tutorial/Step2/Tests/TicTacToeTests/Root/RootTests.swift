import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Root", .failsOnLeaks)
struct RootTests {
  let screen = Screen()
  var builder: RootBuilder { RootBuilder(screen: screen) }

  @Test func theScreenLeadsThroughTheTree() {
    let tree = TreeHarness { builder.build(listener: $0) }
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

  @Test func everyBuildIsNewAndIsReleased() {
    let harness = BuilderHarness(builder) { $0.build(listener: Listener { _ in }) }
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
