import RIBKit
import Testing
import TreeSupport

/// A router whose interactor or scope is not stored.
@Suite(.trees)
struct NotStoredTests {
  let tree = ProbeTree()

  @Test(arguments: ["attach", "slot", "stack", "list"], [false, true])
  func itIsNotAttached(_ way: String, _ hasStoredInteractor: Bool) {
    tree.launch()
    let (root, child) = (tree.root, ShiftyRouter(hasStoredInteractor: hasStoredInteractor))
    tree.run {
      switch way {
      case "attach": root.attach(child)
      case "slot": root.slot.show("a", in: root) { child }
      case "stack": root.stack.push("a", in: root) { child }
      default: root.list.show(["a"], in: root) { _ in child }
      }
    }
    tree.expectFault("Probe: ", "Shifty", hasStoredInteractor ? "`let scope`" : "`let interactor`")
    #expect(tree.faults.map(\.code) == [.notStored])
    #expect(tree.log.events.map(\.kind) == [.fault])
    #expect(root.children.isEmpty)
    #expect(root.slot.key == nil && root.stack.keys == [] && root.list.keys == [])
  }

  @Test(arguments: [false, true])
  func itIsNotLaunched(_ hasStoredInteractor: Bool) {
    let root = ShiftyRouter(hasStoredInteractor: hasStoredInteractor)
    tree.run { root.launch(tree.options, on: tree.host) }
    tree.expectFault("Shifty: ", "launched", hasStoredInteractor ? "`let scope`" : "`let interactor`")
  }
}
