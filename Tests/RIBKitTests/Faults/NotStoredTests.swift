import RIBKit
import RIBTesting
import Testing

/// A router whose interactor or scope is not stored.
@Suite(.ribs)
struct NotStoredTests {
  let tree = ProbeTree()

  static func sentence(_ start: String, hasStoredInteractor: Bool) -> String {
    let (what, how) =
      hasStoredInteractor ? ("the scope of its interactor", "scope") : ("its interactor", "interactor")
    return """
      \(start), because \(what) is another one each time that it is read. \
      Store it: `let \(how)`, made in the initializer.
      """
  }

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
    #expect(
      tree.sentences == [
        Self.sentence("Probe: cannot attach Shifty", hasStoredInteractor: hasStoredInteractor)
      ])
    #expect(tree.faults.map(\.code) == [.notStored])
    #expect(tree.log.events.map(\.kind) == [.fault])
    #expect(root.children.isEmpty)
    #expect(root.slot.key == nil && root.stack.keys == [] && root.list.keys == [])
    tree.shutdown()
  }

  @Test(arguments: [false, true])
  func itIsNotLaunched(_ hasStoredInteractor: Bool) {
    let root = ShiftyRouter(hasStoredInteractor: hasStoredInteractor)
    tree.run { root.launch(tree.options, on: tree.host) }
    #expect(
      tree.sentences == [
        Self.sentence(
          "Shifty: cannot be launched as the root of a tree", hasStoredInteractor: hasStoredInteractor)
      ])
  }
}
